import type { SharedReportOut } from '@roomful/contract/features/reports/reports'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { switchLanguage } from '../messages/index.ts'
import { m } from '../messages/report/index.ts'
import type { TextOutcome } from '../results/text-list.tsx'
import { applyLook } from '../ui/apply-look.ts'
import { useHeadingFocus } from '../ui/focus-heading.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { Report } from './report.tsx'
import { callShared, type Refusal, refusalText } from './shared-report.ts'

const textsPerPage = 50

type View =
  | { readonly type: 'loading' | 'gone' }
  | { readonly type: 'password'; readonly problem: Refusal | null }
  | { readonly type: 'away'; readonly problem: Refusal }
  | { readonly type: 'report'; readonly shared: SharedReportOut }

/** The report of a link: opened at once, or after its password. @param token the fragment of the address */
export function ReportPage({ token }: { readonly token: string }): JSX.Element {
  const [view, setView] = useState<View>({ type: 'loading' })
  useEffect(() => void open(), [])
  useHeadingFocus(view.type, view.type !== 'loading')
  useEffect(() => {
    document.title =
      view.type === 'report' ? `${view.shared.report.title} · Roomful` : `${m.report} · Roomful`
  }, [view, m.report])

  async function open(password?: string): Promise<void> {
    if (password === undefined) setView({ type: 'loading' })
    const outcome = await callShared('openSharedReport', {
      token,
      ...(password !== undefined && { password }),
    })
    if ('body' in outcome) applyLook(outcome.body.look)
    setView('body' in outcome ? { type: 'report', shared: outcome.body } : viewOf(outcome.refused, password))
  }

  async function loadTexts(question_id: string, cursor: string | null): Promise<TextOutcome> {
    const pass = view.type === 'report' ? view.shared.pass : null
    const outcome = await callShared('listSharedReportTexts', {
      token,
      question_id,
      limit: textsPerPage,
      ...(pass !== null && { pass }),
      ...(cursor !== null && { cursor }),
    })
    if ('body' in outcome) return outcome.body
    if (outcome.refused.code === 'PASSWORD_REQUIRED') setView({ type: 'password', problem: null })
    return { problem: refusalText(outcome.refused) }
  }

  return (
    <div class="report-page">
      <header class="report-head">
        <Wordmark />
        <LanguageSwitch label={m.language} choose={switchLanguage} />
      </header>
      <main class="report-main">
        {view.type === 'loading' && (
          <p class="hint" role="status">
            {m.loading}
          </p>
        )}
        {view.type === 'gone' && <Message title={m.goneTitle} lead={m.goneLead} />}
        {view.type === 'away' && (
          <Message title={m.awayTitle} lead={refusalText(view.problem)}>
            <button type="button" class="button main" onClick={() => void open()}>
              {m.tryAgain}
            </button>
          </Message>
        )}
        {view.type === 'password' && <PasswordForm problem={view.problem} open={open} />}
        {view.type === 'report' && (
          <Report
            report={view.shared.report}
            organizationName={view.shared.organization_name}
            look={view.shared.look}
            shows={view.shared.shows}
            endsAt={view.shared.ends_at}
            loadTexts={loadTexts}
          />
        )}
      </main>
    </div>
  )
}

function viewOf(refused: Refusal, password: string | undefined): View {
  if (refused.code === 'NOT_FOUND' || refused.code === 'INVALID_REQUEST_BODY') return { type: 'gone' }
  if (refused.code === 'PASSWORD_REQUIRED') return { type: 'password', problem: null }
  return { type: password === undefined ? 'away' : 'password', problem: refused }
}

function Message({
  title,
  lead,
  children,
}: {
  readonly title: string
  readonly lead: string
  readonly children?: JSX.Element
}): JSX.Element {
  return (
    <div class="report-message">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{lead}</p>
      {children}
    </div>
  )
}

function PasswordForm({
  problem,
  open,
}: {
  readonly problem: Refusal | null
  readonly open: (password: string) => Promise<void>
}): JSX.Element {
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit(event: Event): Promise<void> {
    event.preventDefault()
    if (isBusy || password === '') return
    setBusy(true)
    await open(password)
    setBusy(false)
  }

  return (
    <form class="report-message" onSubmit={event => void submit(event)}>
      <h1 tabIndex={-1}>{m.passwordTitle}</h1>
      <p id="password-lead">{m.passwordLead}</p>
      <div class="field">
        <label for="password">{m.passwordLabel}</label>
        <input
          id="password"
          class="input"
          type="password"
          autocomplete="off"
          required
          maxLength={200}
          aria-invalid={problem?.code === 'UNAUTHENTICATED'}
          aria-describedby={problem === null ? 'password-lead' : 'problem'}
          value={password}
          onInput={event => setPassword(event.currentTarget.value)}
        />
      </div>
      <div role="alert">
        {problem !== null && !isBusy && (
          <p id="problem" class="notice bad">
            {refusalText(problem)}
          </p>
        )}
      </div>
      <button type="submit" class="button main" aria-disabled={isBusy}>
        {isBusy ? m.opening : m.open}
      </button>
    </form>
  )
}
