import type { AppOutputOf } from '@roomful/contract/table'
import { useEffect, useRef, useState } from 'preact/hooks'
import { asProblem, call } from '../api/call.ts'

type Entry = AppOutputOf<'listAudit'>['entries'][number]

/** The people and API keys in the audit log: names by ids. */
export interface Callers {
  readonly people: ReadonlyMap<string, string>
  readonly keys: ReadonlyMap<string, string>
}

/** The largest page size. */
const listedMax = 200
const noCallers: Callers = { people: new Map(), keys: new Map() }

/**
 * Actors to filter by: the newest members and keys, and those of the loaded entries, who may have left. Known names are
 * kept.
 */
export function useCallers(organizationId: string, entries: readonly Entry[]): Callers {
  const [callers, setCallers] = useState(noCallers)
  const named = useRef(noCallers)
  useEffect(() => {
    let isOver = false
    loadCallers(organizationId).then(
      loaded => !isOver && setCallers(loaded),
      // The log works without their names.
      (thrown: unknown) => void asProblem(thrown),
    )
    return () => {
      isOver = true
    }
  }, [organizationId])
  named.current = withCallersOf(named.current, entries)
  const { people, keys } = named.current
  return { people: new Map([...callers.people, ...people]), keys: new Map([...callers.keys, ...keys]) }
}

async function loadCallers(organizationId: string): Promise<Callers> {
  const input = { params: { organizationId }, query: { limit: listedMax } }
  const [{ members }, { credentials }] = await Promise.all([
    call('listMembers', input),
    call('listCredentials', input),
  ])
  return {
    people: new Map(members.map(({ id, name }) => [id, name])),
    keys: new Map(credentials.map(({ id, name }) => [id, name])),
  }
}

/** Adds the callers of entries. */
function withCallersOf({ people, keys }: Callers, entries: readonly Entry[]): Callers {
  const of = (id: 'user_id' | 'credential_id') =>
    entries.flatMap(entry =>
      entry[id] !== null && entry.caller ? [[entry[id], entry.caller.name] as const] : [],
    )
  return { people: new Map([...people, ...of('user_id')]), keys: new Map([...keys, ...of('credential_id')]) }
}

export function idOfCaller({ credential_id, user_id }: Entry): string {
  return credential_id ?? user_id ?? ''
}
