import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A mail as a server got it. */
export interface ReceivedMail {
  readonly from: string
  readonly to: string
  readonly subject: string
  /** The body, decoded. */
  readonly text: string
}

/** A mail server (RFC 5321) that takes whatever it is sent. */
export async function startSmtpServer() {
  const mails: ReceivedMail[] = []
  const waiting: ((mail: ReceivedMail) => void)[] = []
  const sockets = new Set<Socket>()
  let received = 0
  const deliver = (mail: ReceivedMail) => {
    received++
    const next = waiting.shift()
    if (next) next(mail)
    else mails.push(mail)
  }
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    converse(socket, deliver)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    get received() {
      return received
    },
    /** The next mail that nobody has taken yet. */
    next(): Promise<ReceivedMail> {
      const mail = mails.shift()
      return mail ? Promise.resolve(mail) : new Promise(resolve => waiting.push(resolve))
    },
    close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

function converse(socket: Socket, deliver: (mail: ReceivedMail) => void): void {
  let from = ''
  let to = ''
  let lines: string[] | undefined
  const reply = (line: string) => socket.write(`${line}\r\n`)
  reply('220 test ESMTP')
  createInterface({ input: socket }).on('line', line => {
    if (lines && line !== '.') return void lines.push(line)
    if (lines) {
      deliver({ from, to, subject: subjectOf(lines), text: textOf(lines) })
      lines = undefined
      return reply('250 taken')
    }
    if (/^EHLO/i.test(line)) return reply('250-test\r\n250 SMTPUTF8')
    if (/^MAIL FROM/i.test(line)) from = addressIn(line)
    if (/^RCPT TO/i.test(line)) to = addressIn(line)
    if (/^DATA/i.test(line)) {
      lines = []
      return reply('354 go on')
    }
    return reply(/^QUIT/i.test(line) ? '221 bye' : '250 ok')
  })
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? ''
}

function subjectOf(lines: readonly string[]): string {
  return lines.find(line => line.startsWith('Subject: '))?.slice('Subject: '.length) ?? ''
}

/** The body of a message with one part, which is quoted-printable, base64 or plain. */
function textOf(lines: readonly string[]): string {
  const end = lines.indexOf('')
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(lines.slice(0, end).join('\n'))?.[1]
  const body = lines.slice(end + 1).join('\n')
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
