import { isAtLeast } from '@roomful/contract/features/people/roles'
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { m } from '../messages/workspace/index.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import { Written } from '../ui/written.tsx'
import { call } from './api/call.ts'
import { type Membership, signedOut } from './api/me.ts'
import { sendAllWork } from './api/unsent.ts'
import { ConfirmDialog } from './kit/dialog.tsx'
import { hrefOf, navigate, place } from './kit/router.ts'
import type { SignedIn } from './kit/screen-props.ts'
import { attempt } from './kit/use-action.ts'
import { wholeWindowUses } from './kit/whole-window.ts'
import { WorkspaceIcon } from './kit/workspace-icon.tsx'
import { isOf, type OrganizationSection, sections } from './sections.ts'

/** Where the editor takes the whole window, without the navigation. */
const editorPath = /^\/org_\w+\/presentations\/pres_\w+$/

const groups = ['main', 'developers', 'end'] as const

/** The frame of every screen behind the sign-in, with the navigation. */
export function Shell({
  session,
  organization,
  children,
}: {
  readonly session: SignedIn
  /** The current one, or null. */
  readonly organization: Membership | null
  readonly children: ComponentChildren
}): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const menu = useRef<HTMLButtonElement>(null)
  const at = place.value
  useEffect(() => setOpen(false), [at])
  // A layout effect, as the key may follow at once.
  useLayoutEffect(() => {
    if (!isOpen) return
    const closeWithEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      menu.current?.focus()
    }
    addEventListener('keydown', closeWithEscape)
    return () => removeEventListener('keydown', closeWithEscape)
  }, [isOpen])
  return (
    <div class="shell" data-open={isOpen} data-editor={editorPath.test(at) && wholeWindowUses.value > 0}>
      <button type="button" class="button skip" onClick={() => main.current?.focus()}>
        {m.nav.skip}
      </button>
      <header class="side">
        <div class="side-head">
          <a class="side-home" href={hrefOf('/')} aria-label={m.nav.home}>
            <Wordmark />
          </a>
          <button
            ref={menu}
            type="button"
            class="button side-menu"
            aria-expanded={isOpen}
            aria-controls="side-body"
            onClick={() => setOpen(!isOpen)}
          >
            <WorkspaceIcon name={isOpen ? 'cross' : 'menu'} />
            {m.nav.menu}
          </button>
        </div>
        <div class="side-body" id="side-body">
          <OrganizationSwitch organizations={session.organizations} current={organization} />
          {organization && (
            <nav class="side-nav" aria-label={m.nav.organization}>
              {groups.map(group => (
                <SideGroup key={group} group={group} organization={organization} />
              ))}
            </nav>
          )}
          <nav aria-label={m.nav.you}>
            <ul class="side-links">
              <li>
                <SideLink to="/account" isCurrent={at.startsWith('/account')}>
                  <WorkspaceIcon name="person" />
                  <span class="side-person">
                    <Written class="one-line" text={session.user.name} />
                    <small class="hint">
                      {m.account.title}
                      {organization && ` · ${m.roles[organization.role].name}`}
                    </small>
                  </span>
                </SideLink>
              </li>
              <li>
                <SignOut />
              </li>
            </ul>
          </nav>
        </div>
      </header>
      <main ref={main} class="shell-main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

/** The links of a group, where the role of the member allows any. */
function SideGroup({
  group,
  organization: { id, role },
}: {
  readonly group: OrganizationSection['group']
  readonly organization: Membership
}): JSX.Element | null {
  const at = place.value
  const shown = sections.filter(section => section.group === group && isAtLeast(role, section.role))
  if (shown.length === 0) return null
  return (
    <div class="side-group" data-group={group}>
      {group === 'developers' && <p id="side-developers">{m.nav.developers}</p>}
      <ul class="side-links" aria-labelledby={group === 'developers' ? 'side-developers' : undefined}>
        {shown.map(section => (
          <li key={section.path}>
            <SideLink
              to={`/${id}/${section.path}`}
              isCurrent={at.startsWith(`/${id}/`) && isOf(section, at.slice(id.length + 2))}
            >
              <WorkspaceIcon name={section.icon} />
              {section.title()}
            </SideLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function SideLink({
  to,
  isCurrent,
  children,
}: {
  readonly to: string
  readonly isCurrent: boolean
  readonly children: ComponentChildren
}): JSX.Element {
  return (
    <a class="side-link" href={hrefOf(to)} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  )
}

/** The current organization, with a switch for members of several. */
function OrganizationSwitch({
  organizations,
  current,
}: {
  readonly organizations: readonly Membership[]
  readonly current: Membership | null
}): JSX.Element | null {
  const [only] = organizations
  if (!only) return null
  if (organizations.length === 1)
    return (
      <p class="side-organization">
        <a href={hrefOf(`/${only.id}`)}>
          <Written text={only.name} />
        </a>
      </p>
    )
  return (
    <div class="field side-organization">
      <label for="organization">{m.nav.organization}</label>
      <select
        id="organization"
        class="input"
        value={current?.id ?? ''}
        onChange={event => navigate(`/${event.currentTarget.value}`)}
      >
        {current === null && <option value="">{m.nav.choose}</option>}
        {organizations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Signs out; asks first if unsent edits would be lost. */
function SignOut(): JSX.Element {
  const [isAsking, setAsking] = useState(false)

  async function begin(): Promise<void> {
    await sendAllWork()
    const { countDrafts } = await import('./presentations/editor/document/browser-drafts.ts')
    if ((await countDrafts()) > 0) setAsking(true)
    else await signOut()
  }

  return (
    <>
      <button type="button" class="side-link" onClick={() => attempt(begin)}>
        <WorkspaceIcon name="leave" />
        {m.common.signOut}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={m.nav.signOutUnsaved}
          confirm={m.nav.signOutAllTheSame}
          onConfirm={signOut}
          onClose={() => setAsking(false)}
        >
          <p>{m.nav.signOutUnsavedLead}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** @throws Problem */
async function signOut(): Promise<void> {
  await call('signOut')
  const { forgetDrafts } = await import('./presentations/editor/document/browser-drafts.ts')
  await forgetDrafts()
  signedOut()
  navigate('/sign-in')
}
