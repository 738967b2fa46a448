import type { ToolCaller } from './admitted.ts'

/** Responds to agents in their own protocol; HTTP brings it requests without knowing that protocol. */
export interface ToolServer {
  /** @param message the body of the request, one JSON object. */
  respond(request: Request, message: object, caller: ToolCaller): Promise<Response>
  close(): Promise<void>
}

/** A tool server that is loaded for the first request, and again only if that failed. */
export function toolServerOnDemand(load: () => Promise<ToolServer>): ToolServer {
  let loading: Promise<ToolServer> | undefined
  const loaded = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    respond: async (request, message, caller) => (await loaded()).respond(request, message, caller),
    close: async () => (await loading)?.close(),
  }
}
