/**
 * The room protocol (docs/reference/room-protocol.md): JSON over one WebSocket, the same for phones and stages, with additional
 * messages for stages; where sockets are blocked, the same over HTTP.
 */

export * from './connection.ts'
export * from './messages.ts'
export type * from './views.ts'
