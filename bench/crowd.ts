import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { inParallel } from '@roomful/testkit/in-parallel'
import { now } from './clock.ts'
import { LoadPhone } from './load-phone.ts'

const connectsAtOnce = 100
/** Attempts of a phone, and the least pause between them. */
const connectsMax = 10
const retryAfterMs = 1_000
const sendEveryMs = 2

/** Unix ms. */
export interface Span {
  readonly began: number
  readonly ended: number
}

/** A message that is acknowledged with its `ref`. */
interface AnswerMessage {
  readonly ref: string
  readonly text: string
}

/** An answer as phones send it: every `ref` is unique, and nearly every `seq`. */
export function answerMessage(question_id: string, answer: object): AnswerMessage {
  const ref = randomBytes(16).toString('hex')
  const seq = Date.now() + Math.floor(Math.random() * 3_000)
  return { ref, text: JSON.stringify({ type: 'answer', question_id, answer, seq, ref }) }
}

/** Many devices of this process, which differ in nothing but their number. */
export class Crowd {
  readonly phones: LoadPhone[] = []
  /** Connects that were refused and repeated. */
  repeatedConnects = 0
  /** Frames of results so far. */
  resultFrames = 0
  /** Why the first of the lost sockets was lost. */
  lost: string | undefined
  /** Called for every message of every device but its first. */
  onText: (text: Buffer, type: string, i: number) => void = () => {}

  /**
   * Connects a device for each token; a server sends each its room.
   * @param onFirst is given this message of each device, and the milliseconds since it began to connect
   */
  static async connect(
    url: string,
    tokens: readonly string[],
    {
      atOnce = connectsAtOnce,
      onFirst = () => {},
    }: { atOnce?: number; onFirst?: (text: Buffer, tookMs: number) => void } = {},
  ): Promise<Crowd> {
    const crowd = new Crowd()
    await inParallel(tokens.length, atOnce, async i => {
      const began = now()
      onFirst(await crowd.#connect(url, tokens[i]!, i), now() - began)
    })
    return crowd
  }

  /** Again where it is refused, after a pause, as phones do: servers that are overloaded say so. */
  async #connect(url: string, token: string, i: number): Promise<Buffer> {
    for (let attempt = 1; ; attempt++)
      try {
        return await this.#introduced(new LoadPhone(url, token), i)
      } catch (error) {
        if (attempt === connectsMax) throw error
        this.repeatedConnects++
        await pause(retryAfterMs * (1 + 2 * Math.random()))
      }
  }

  #introduced(phone: LoadPhone, i: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      phone.onLost = why => reject(new Error(why))
      phone.onText = first => {
        this.phones[i] = phone
        phone.onLost = why => {
          this.lost ??= why
        }
        phone.onText = (text, type) => {
          if (type === 'results') this.resultFrames++
          this.onText(text, type, i)
        }
        resolve(first)
      }
    })
  }

  /** Settles when every device has received a message of a type. @returns when the last one did */
  everybodyReceives(type: string, onEach = (_text: Buffer, _i: number) => {}): Promise<number> {
    let missing = this.phones.length
    return new Promise((resolve, reject) => {
      this.onText = (text, each, i) => {
        if (each === 'error') reject(new Error(text.toString()))
        if (each !== type) return
        onEach(text, i)
        if (--missing === 0) resolve(now())
      }
    })
  }

  /**
   * Everybody sends their answer at once, or evenly spread over some time; settles when everybody has a reply.
   * @returns from the first answer sent to the last reply, and the milliseconds of each
   * @throws Error for a reply without the `ref` of the answer
   */
  async burst(
    answers: readonly AnswerMessage[],
    { reply = 'ack', overMs = 0 } = {},
  ): Promise<Span & { latenciesMs: number[] }> {
    const { length } = this.phones
    const sentAt = new Float64Array(length)
    const latenciesMs: number[] = new Array(length)
    const replied = this.everybodyReceives(reply, (text, i) => {
      latenciesMs[i] = now() - sentAt[i]!
      if (!text.includes(answers[i]!.ref)) throw new Error(`unexpected reply: ${text}`)
    })
    const began = now()
    for (let sent = 0; sent < length; ) {
      const due = overMs === 0 ? length : Math.min(length, ((now() - began) / overMs) * length)
      for (; sent < due; sent++) {
        sentAt[sent] = now()
        this.phones[sent]!.send(answers[sent]!.text)
      }
      if (sent < length) await pause(sendEveryMs)
    }
    return { began, ended: await replied, latenciesMs }
  }

  close(): void {
    for (const phone of this.phones) phone.destroy()
  }
}
