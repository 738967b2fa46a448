/** The bare Fastify server that the public API is compared with: it responds with a given JSON. */
import Fastify from 'fastify'

let answer: unknown = {}
const app = Fastify()
app.get('/', async () => answer)
process.on('message', (text: string) => {
  answer = JSON.parse(text)
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send!({ port: Number(new URL(app.listeningOrigin).port) })
