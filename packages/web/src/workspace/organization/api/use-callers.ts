import { useEffect, useState } from 'preact/hooks'
import { call } from '../../api/call.ts'
import { asProblem } from '../../api/problem.ts'

/** Who stands in the audit log: names by ids. */
export interface Callers {
  readonly people: ReadonlyMap<string, string>
  readonly keys: ReadonlyMap<string, string>
}

/** As many as a page can have. */
const listedMax = 200
const nobody: Callers = { people: new Map(), keys: new Map() }

/** The members and the newest keys of an organization. Whoever is not among them goes by their id. */
export function useCallers(organizationId: string): Callers {
  const [callers, setCallers] = useState(nobody)
  useEffect(() => {
    let isOver = false
    loadCallers(organizationId).then(
      loaded => !isOver && setCallers(loaded),
      // The log says everything else without them.
      (thrown: unknown) => void asProblem(thrown),
    )
    return () => {
      isOver = true
    }
  }, [organizationId])
  return callers
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

export function nameOfCaller({ people, keys }: Callers, id: string): string {
  return people.get(id) ?? keys.get(id) ?? id
}
