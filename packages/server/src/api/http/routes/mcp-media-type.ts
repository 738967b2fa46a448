const json = 'application/json'
const stream = 'text/event-stream'
/** Accepted by the MCP library alone, whatever form its response has. */
const both = `${json}, ${stream}`

/** The Accept header for the MCP library, which requires both types although its response has one message. */
export function acceptedByTools(accept: string | null): string {
  return accept === null || accepts(accept, json) || accepts(accept, stream) ? both : accept
}

/** A response with one message as JSON or as an event stream: as it is if both will do and the stream is named, else as accepted (RFC 9110, section 12.5.1). */
export async function inAcceptedForm(accept: string | undefined, response: Response): Promise<Response> {
  const given = response.headers.get('content-type') ?? ''
  const takesJson = accept === undefined || accepts(accept, json)
  const namesStream = accept !== undefined && accepts(accept, stream) && accept.includes(stream)
  if (!response.ok || (takesJson && namesStream)) return response
  if (given.startsWith(stream) && takesJson)
    return withBody(response, json, lastMessage(await response.text()))
  if (given.startsWith(json) && !takesJson && accepts(accept, stream))
    return withBody(response, stream, `event: message\ndata: ${await response.text()}\n\n`)
  return response
}

function accepts(accept: string, mediaType: string): boolean {
  const wildcard = `${mediaType.split('/')[0]}/*`
  return accept
    .toLowerCase()
    .split(',')
    .map(range => range.split(';').map(part => part.trim()))
    .some(
      ([range = '', ...parameters]) =>
        [mediaType, wildcard, '*/*'].includes(range) && !parameters.some(part => /^q=0(\.0*)?$/.test(part)),
    )
}

/** The response to the request, which ends its stream. */
function lastMessage(events: string): string {
  const lines = events.split('\n').filter(line => line.startsWith('data: {'))
  return lines.at(-1)!.slice('data: '.length)
}

function withBody({ status, headers }: Response, mediaType: string, body: string): Response {
  const kept = [...headers].filter(([name]) => name !== 'content-type' && name !== 'content-length')
  return new Response(body, { status, headers: [...kept, ['content-type', mediaType]] })
}
