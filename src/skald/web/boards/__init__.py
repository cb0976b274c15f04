"""Battle boards in the browser: each as a page to read and print, and an editor for one's own."""
