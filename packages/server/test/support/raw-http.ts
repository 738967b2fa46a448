import { connect } from 'node:net'

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends bytes as they are and reads one answer, until the server hangs up. */
export async function sendRaw(url: string, text: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  await new Promise<void>((resolve, reject) => {
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('end', resolve)
    socket.on('error', reject)
    socket.write(text)
  })
  const [head = '', ...body] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = lines.map(line => [line.split(':', 1)[0]!.toLowerCase(), line.replace(/^[^:]*: */, '')])
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: body.join('\r\n\r\n'),
  }
}
