export { type Answered, type Roomful, roomful } from './client.ts'
export { type ErrorEnvelope, RoomfulError } from './error.ts'
export type { CallOptions, RoomfulOptions } from './transport.ts'
export type * from './types.ts'
