"""What stands between the network and the pages: connections, bodies of requests, the proxy in front."""
