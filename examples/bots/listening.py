#!/usr/bin/env python3
"""Lets a bot that speaks over pipes listen on a socket: `listening.py 9000 ./scripted.py`.

Its name in an arena is then `tcp:localhost:9000`. Every connection is a game of its own, and has a process of its own.
"""

import socketserver
import subprocess
import sys
import threading


class Handler(socketserver.StreamRequestHandler):
    def handle(self):
        with subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as bot:

            def say():
                for line in bot.stdout:
                    self.wfile.write(line)

            threading.Thread(target=say, daemon=True).start()
            for line in self.rfile:
                bot.stdin.write(line)
                bot.stdin.flush()


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True


if __name__ == "__main__":
    Server(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
