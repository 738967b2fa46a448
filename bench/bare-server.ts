/** The bare `ws` server that the room is compared with: it greets, echoes, and broadcasts what it is sent over IPC. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

const sockets = new Set<import('ws').WebSocket>()
const http = createServer()
const server = new WebSocketServer({ server: http, perMessageDeflate: false, clientTracking: false })
server.on('connection', socket => {
  sockets.add(socket)
  socket.send('{"type":"room"}')
  socket.on('message', data => socket.send(data, { binary: false }))
  socket.on('close', () => sockets.delete(socket))
})
process.on('message', (text: string) => {
  const frame = Buffer.from(text)
  for (const socket of sockets) socket.send(frame, { binary: false })
})
http.listen(0, '127.0.0.1', () => process.send!({ port: (http.address() as AddressInfo).port }))
