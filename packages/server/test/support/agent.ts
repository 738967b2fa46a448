import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { ApiClient } from './api.ts'

/** An agent that is connected to the tools of an organization. */
export async function connectAgent({ app, key }: Pick<ApiClient, 'app' | 'key'>): Promise<Client> {
  const client = new Client({ name: 'agent', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit }))
  return client
}
