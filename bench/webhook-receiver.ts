/** The receiver that webhooks are measured with: counts what arrives and when, never answers under /hang. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const createdAt = /"created_at":"([^"]+)"/
let delays: number[] = []

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', chunk => {
    body += chunk
  })
  request.on('end', () => {
    if (request.url!.startsWith('/hang')) return
    delays.push(Date.now() - Date.parse(createdAt.exec(body)![1]!))
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())
process.on('message', () => {
  process.send!(delays)
  delays = []
})
