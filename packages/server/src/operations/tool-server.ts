import type { ToolCaller } from './admitted.ts'

/** Responds to agents in their own protocol; HTTP brings it requests without knowing that protocol. */
export interface ToolServer {
  /** @param message the body of the request, one JSON object. */
  respond(request: Request, message: object, caller: ToolCaller): Promise<Response>
  close(): Promise<void>
}
