import type { ToolCaller } from './admitted.ts'

/** An MCP server, independent of HTTP. */
export interface ToolServer {
  /** @param message the request body, one JSON object */
  respond(request: Request, message: object, caller: ToolCaller): Promise<Response>
  close(): Promise<void>
}

/** A tool server loaded on the first request, and again if that failed. */
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
