import { type EditorState, editorLimits } from '@roomful/contract/features/presentations/editors'
import type { Notice } from '../../bus/bus.ts'
import { invalidParameters } from '../../lib/api-error.ts'
import type { Organization, Reading, Services } from '../../services.ts'
import { findPresentation } from './presentations.ts'
import { hasSlide } from './slide-places.ts'

/** Windows count as gone after this long without a call. */
export const editorTtlMs = 30_000

export interface EditorParts {
  readonly editors: Editors
}

type EditorNotice = Extract<Notice, { type: 'editor' }>

interface Seen extends EditorNotice {
  readonly slideId: string
  /** On the monotonic clock. */
  readonly at: number
}

/** Another member on a slide. */
interface Other {
  readonly userKey: number
  readonly slideId: string
  readonly state: EditorState
}

/** The report of a window of the editor. */
export interface EditorReport {
  readonly presentationKey: number
  readonly userKey: number
  /** Absent: none is recorded. */
  readonly window: string | undefined
  /** Absent: the window is closed or hidden. */
  readonly slideId: string | undefined
  readonly isEditing: boolean
  readonly takesOver: boolean
}

/**
 * The windows of editors and their slides, in memory. Every call is published, so that the next one may reach any server, and makes
 * up for a lost notice.
 */
export class Editors {
  readonly #services: Pick<Services, 'bus' | 'clock'>
  /** By user and window, least recently seen first. */
  readonly #seen = new Map<string, Seen>()

  constructor(services: Pick<Services, 'bus' | 'clock'>) {
    this.#services = services
    services.bus.subscribe(notice => {
      if (notice.type === 'editor') this.#note(notice)
    })
  }

  /** Records a window. @returns the slides of other members, those they edit first */
  report({ window, ...report }: EditorReport): Other[] {
    this.#forgetExpired()
    const { presentationKey, userKey } = report
    if (window !== undefined) this.#publish({ ...report, window })
    return othersOf(
      userKey,
      [...this.#seen.values()].filter(seen => seen.presentationKey === presentationKey),
    )
  }

  #publish(report: EditorReport & { readonly window: string }): void {
    const { presentationKey, userKey, window, slideId } = report
    const turn = slideId === undefined ? undefined : this.#turnOf(report, slideId)
    this.#services.bus.publish({
      type: 'editor',
      presentationKey,
      userKey,
      window,
      ...(slideId !== undefined && { slideId }),
      ...(turn !== undefined && { turn }),
    })
  }

  /** @returns undefined unless the window edits the slide */
  #turnOf(
    { presentationKey, userKey, window, isEditing, takesOver }: EditorReport,
    slideId: string,
  ): number | undefined {
    const onSlide = [...this.#seen.values()].filter(
      seen => seen.presentationKey === presentationKey && seen.slideId === slideId,
    )
    const turns = onSlide.filter(seen => seen.userKey !== userKey).flatMap(({ turn }) => turn ?? [])
    if (takesOver) return 1 + Math.max(-1, ...turns)
    if (!isEditing) return undefined
    const own = onSlide.find(seen => seen.userKey === userKey && seen.window === window)
    return own?.turn ?? (turns.length === 0 ? 0 : undefined)
  }

  #note(notice: EditorNotice): void {
    const { slideId, presentationKey, userKey } = notice
    this.#seen.delete(keyOf(notice))
    if (slideId === undefined) return
    this.#seen.set(keyOf(notice), { ...notice, slideId, at: this.#services.clock.monotonic() })
    const own = [...this.#seen.values()].filter(
      seen => seen.presentationKey === presentationKey && seen.userKey === userKey,
    )
    // Reopened after crashes, a window that is in use is never the one without a call for the longest.
    if (own.length > editorLimits.windows) this.#seen.delete(keyOf(own[0]!))
  }

  #forgetExpired(): void {
    const since = this.#services.clock.monotonic() - editorTtlMs
    for (const [key, { at }] of this.#seen) {
      if (at >= since) return
      this.#seen.delete(key)
    }
  }
}

function keyOf({ userKey, window }: Pick<Seen, 'userKey' | 'window'>): string {
  return `${userKey} ${window}`
}

/** The members on each slide, once each, but for one member. */
function othersOf(userKey: number, all: readonly Seen[]): Other[] {
  const holders = new Map<string, Seen>()
  for (const seen of all) if (isAhead(seen, holders.get(seen.slideId))) holders.set(seen.slideId, seen)
  const others = new Map<string, Other>()
  for (const seen of all.toReversed()) {
    const key = `${seen.userKey} ${seen.slideId}`
    if (seen.userKey === userKey || (seen.turn === undefined && others.has(key))) continue
    const isHolder = holders.get(seen.slideId)?.userKey === seen.userKey
    const state = seen.turn === undefined ? 'VIEWING' : isHolder ? 'EDITING' : 'SAVING'
    others.set(key, { userKey: seen.userKey, slideId: seen.slideId, state })
  }
  const rank = ({ state }: Other) => byImportance.indexOf(state)
  return [...others.values()].toSorted((a, b) => rank(a) - rank(b)).slice(0, editorLimits.others)
}

const byImportance: readonly EditorState[] = ['EDITING', 'SAVING', 'VIEWING']

/** The last member to take a slide over edits it; of two who began at the same time, the same one on every server. */
function isAhead(seen: Seen, holder: Seen | undefined): boolean {
  if (seen.turn === undefined) return false
  if (holder === undefined || seen.turn > holder.turn!) return true
  return seen.turn === holder.turn && seen.userKey < holder.userKey
}

/**
 * Records a window of the editor.
 * @returns where other members are, by name
 * @throws ApiError NOT_FOUND; INVALID_REQUEST_PARAMETER for a slide that the presentation does not have
 */
export async function getEditors(
  reading: Reading,
  organization: Organization,
  presentationId: string,
  editors: Editors,
  report: Omit<EditorReport, 'presentationKey'>,
) {
  const { key } = await findPresentation(reading, organization, presentationId)
  const { slideId } = report
  if (slideId !== undefined && !(await hasSlide(reading, key, slideId)))
    throw invalidParameters([
      { field: 'slide_id', rule: 'slide', message: 'must be the id of a slide of this presentation' },
    ])
  const others = editors.report({ ...report, presentationKey: key })
  if (others.length === 0) return { editors: [] }
  const members = await reading.db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.key', 'm.user_key')
    .where('m.organization_key', '=', organization.key)
    .where('u.key', 'in', [...new Set(others.map(({ userKey }) => userKey))])
    .select(['u.key', 'u.id', 'u.name'])
    .orderBy('u.name')
    .orderBy('u.key')
    .execute()
  return {
    editors: members.flatMap(member =>
      others
        .filter(({ userKey }) => userKey === member.key)
        .map(({ slideId, state }) => ({ user_id: member.id, name: member.name, slide_id: slideId, state })),
    ),
  }
}
