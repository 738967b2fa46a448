import type { IncomingMessage } from 'node:http'
import { roomSubprotocol, tokenSubprotocolPrefix } from '@roomful/contract/room-protocol'
import { stageCookie } from '../../features/stages/stage-links.ts'
import { tokenHash } from '../../lib/tokens.ts'
import type { RoomServices } from '../room-services.ts'

/** The status line for a page of another origin. */
export const foreignOrigin = '403 Forbidden'

const socketPath = '/room/v1/socket'

/** A token offered as a subprotocol, or the cookie of the stage link that the address names. */
export interface Proof {
  readonly secret: string
  readonly tokenHash: string
  readonly stageLinkId: string | null
  /** The question that an embedded page shows whatever is on screen. */
  readonly questionId: string | null
}

/** The HTTP status line that refuses a request for a socket, whoever makes it; null when nothing is wrong with it. */
export function refusalOf(
  request: IncomingMessage,
  originAllowed: RoomServices['originAllowed'],
): string | null {
  const path = request.url?.split('?')[0]
  if (path !== socketPath && path !== `${socketPath}/`) return '404 Not Found'
  const { origin, host } = request.headers
  if (origin !== undefined && !originAllowed(origin, host)) return foreignOrigin
  // A browser hangs up on a response without its subprotocol, and the device would try again for ever.
  if (!offeredBy(request).includes(roomSubprotocol)) return '400 Bad Request'
  return null
}

export function proofOf(request: IncomingMessage): Proof {
  const wishes = new URLSearchParams(request.url?.split('?')[1])
  const stageLinkId = wishes.get('stage')
  const questionId = wishes.get('question')
  if (stageLinkId !== null) {
    const secret = stageCookie(stageLinkId).read(request.headers) ?? ''
    return { stageLinkId, questionId, secret, tokenHash: tokenHash(secret) }
  }
  const token = offeredBy(request).find(item => item.startsWith(tokenSubprotocolPrefix))
  const secret = token?.slice(tokenSubprotocolPrefix.length) ?? ''
  return { stageLinkId, questionId, secret, tokenHash: tokenHash(secret) }
}

function offeredBy(request: IncomingMessage): string[] {
  return (request.headers['sec-websocket-protocol'] ?? '').split(',').map(item => item.trim())
}
