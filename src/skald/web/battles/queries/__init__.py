"""What is asked of battles: lists, pages, answers for programs."""
