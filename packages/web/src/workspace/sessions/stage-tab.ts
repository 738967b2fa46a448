import type { LinkRole } from '@roomful/contract/features/stages/links'
import { call } from '../api/call.ts'

/** A tab for a stage, opened during the click, as browsers block it once the response arrives. */
export interface StageTab {
  /** @returns false if the tab was blocked or closed */
  show(url: string): boolean
  close(): void
}

export function openStageTab(): StageTab {
  const tab = window.open('', '_blank')
  return {
    show(url) {
      if (!tab || tab.closed) return false
      tab.opener = null
      tab.location.replace(url)
      return true
    },
    close: () => tab?.close(),
  }
}

/** The address of a new stage of a session, or of its presenter view, at the origin of this page. @throws Problem */
export async function stageAddress(
  organizationId: string,
  id: string,
  role: 'screen' | 'remote',
  page: 'stage' | 'presenter' = 'stage',
): Promise<string> {
  const { hash } = new URL(await publicStageAddress(organizationId, id, role))
  return `${location.origin}/${page}/${id}${hash}`
}

/** The address of a new stage or embed of a session, at the server's public origin. @throws Problem */
export async function publicStageAddress(
  organizationId: string,
  id: string,
  role: LinkRole,
): Promise<string> {
  const made = await call('createStageLink', { params: { organizationId, id }, body: { role } })
  return made.url!
}
