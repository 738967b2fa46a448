import type { Readable } from 'node:stream'
import type { Operation } from '@roomful/contract/operation'
import { findSession } from '../features/sessions/session-row.ts'
import type { RenderInTurn } from '../handler.ts'
import { ApiError } from '../lib/api-error.ts'
import type { FileOutput } from '../lib/output.ts'
import { PagedOutput } from '../lib/output.ts'
import { isSame, serializerOf } from '../lib/serialize.ts'
import { type Organization, reading } from '../services.ts'
import type { ApiServices } from './api-services.ts'
import type { Input } from './call-input.ts'
import type { Outcome } from './outcome.ts'
import { pagedJson } from './paged-json.ts'
import { Rendered } from './rendered.ts'

/** The caller's side of a read. */
export interface Reader {
  /** The organization of the resource, if any. */
  readonly organization: Organization | undefined
  /** Creates a signal that is aborted when the client disconnects; few calls need one. */
  readonly gone: () => AbortSignal
  /** Renders a response when the caller has little enough unsent. */
  readonly renderInTurn: RenderInTurn
  /** Collects long lists in the same turn, for responses of one message; without it they are streamed. */
  readonly collect: ((content: Readable) => Promise<Readable>) | undefined
  /** Called with parameters of a lenient read that its handler rejects. */
  readonly ignore: (parameter: string) => void
}

/**
 * The outcome of a GET, from any surface.
 * @param read runs the handler, repeatedly if the call waits for a change or a lenient operation drops
 * parameters
 * @throws ApiError
 */
export async function readOutcome(
  services: ApiServices,
  operation: Operation,
  input: Input,
  reader: Reader,
  read: (input: Input) => Promise<unknown>,
): Promise<Outcome> {
  const readOnce = () => readLeniently(operation, input, reader, read)
  if (!operation.output) {
    const file = await services.downloads.begin(reader.organization!, async () => {
      // Waits while the caller has too much unsent.
      await reader.renderInTurn(async () => {})
      return (await readOnce()) as FileOutput
    })
    return { type: 'file', file }
  }
  const text = serializerOf(operation.output)
  const turn = { turns: services.pageTurns, who: reader.organization?.key ?? 0 }
  const readInTurn = () =>
    reader.renderInTurn(async (): Promise<Outcome> => {
      const output = await readOnce()
      if (output instanceof PagedOutput) {
        const content = await pagedJson(output, text, turn)
        return { type: 'paged-json', content: reader.collect ? await reader.collect(content) : content }
      }
      return { type: 'json', response: new Rendered(text(output), operation.etagIgnores), replayed: false }
    })
  return waitForChange(services, reader, input, await readInTurn(), readInTurn)
}

/**
 * The outcome of a read. Long-polling calls get it once it differs from the response that the caller has;
 * responses too long for an ETag always differ.
 */
async function waitForChange(
  services: ApiServices,
  { organization, gone }: Reader,
  { params, query }: Input,
  now: Outcome,
  readAgain: () => Promise<Outcome>,
): Promise<Outcome> {
  const { wait, since } = query as { wait?: number; since?: string }
  if (!wait || !organization || now.type !== 'json') return now
  const seenEtag = since ?? now.response.etag
  if (!isSame(seenEtag, now.response.etag)) return now
  const { key, state } = await findSession(reading(services), organization, params.id as string)
  // It may have been closed since the first read.
  if (since === undefined && state === 'CLOSED') return readAgain()
  const waiting = { organizationKey: organization.key, sessionKey: key, seconds: wait, gone: gone() }
  return services.waitingCalls.untilNew(
    waiting,
    readAgain,
    found => found.type !== 'json' || !isSame(seenEtag, found.response.etag),
  )
}

/** Repeats a lenient read without the parameters that its handler rejects. */
async function readLeniently(
  operation: Operation,
  input: Input,
  { ignore }: Pick<Reader, 'ignore'>,
  read: (input: Input) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await read(input)
  } catch (error) {
    if (!operation.lenient || !(error instanceof ApiError) || error.code !== 'INVALID_REQUEST_PARAMETER')
      throw error
    const refused = error.details.invalid_fields ?? []
    for (const name of refused) ignore(name)
    const query = Object.fromEntries(Object.entries(input.query).filter(([name]) => !refused.includes(name)))
    return read({ ...input, query })
  }
}
