import type { Logo } from '@roomful/contract/look'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { m } from '../../../messages/workspace/index.ts'
import { call } from '../../api/call.ts'
import { asProblem, problemText } from '../../api/problem.ts'
import { ConfirmDialog } from '../../kit/dialog.tsx'
import { ProblemNotice } from '../../kit/form.tsx'
import { useGivenFile } from '../../kit/given-files.ts'
import { Section } from '../../kit/screen.tsx'
import { toast } from '../../kit/toast.tsx'
import type { OrganizationProps } from '../organization-props.ts'
import { drawLogo } from './draw-logo.ts'

/** The logo of the organization: chosen, dropped or pasted, drawn small here, and sent at once. */
export function LogoSection({
  organization,
  logo,
  onChanged,
}: OrganizationProps & {
  readonly logo: Logo | null
  readonly onChanged: (logo: Logo | null) => void
}): JSX.Element {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** What may not have reached the server. */
  const [unsent, setUnsent] = useState<string | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  /** What was given while another one was on its way: the last one counts. */
  const next = useRef<File | null>(null)
  const hadLogo = useRef(logo !== null)
  const params = { organizationId: organization.id }

  useLayoutEffect(() => {
    // The button that had the focus went with the logo.
    if (hadLogo.current && logo === null) input.current?.focus()
    hadLogo.current = logo !== null
  }, [logo])

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return
    next.current = file
    if (isBusy) return
    setBusy(true)
    for (let given: File | null = file; given !== null; given = next.current) {
      next.current = null
      setProblem(null)
      setUnsent(null)
      const drawn = await drawLogo(given)
      if (next.current !== null) continue
      if ('image' in drawn) await send(drawn.image)
      else setProblem(m.look.logo.faults[drawn.fault])
    }
    setBusy(false)
  }

  async function sendAgain(image: string): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    await send(image)
    setBusy(false)
  }

  async function send(image: string): Promise<void> {
    try {
      const changed = await call('setLogo', { params, body: { image } })
      setUnsent(null)
      onChanged(changed.logo)
      toast(m.look.logo.saved)
    } catch (thrown) {
      const failed = asProblem(thrown)
      setUnsent(failed.isUncertain || failed.code === 'RATE_LIMITED' ? image : null)
      setProblem(problemText(failed, { INVALID_REQUEST_BODY: m.look.logo.refused }))
    }
  }

  const isOver = useGivenFile(take)
  return (
    <Section id="logo" title={m.look.logo.title} lead={m.look.logo.lead}>
      {logo && (
        <div class="logo-now">
          <img
            src={logo.url}
            width={logo.width}
            height={logo.height}
            alt={m.look.logo.of(organization.name)}
          />
        </div>
      )}
      <div class="drop-zone" data-over={isOver}>
        <div class="form-end">
          <label class="button file-pick">
            {isBusy ? m.common.sending : logo ? m.look.logo.replace : m.look.logo.choose}
            <input
              ref={input}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              aria-describedby="logo-hint"
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0]
                // Choosing the same file again is a change too.
                currentTarget.value = ''
                void take(file)
              }}
            />
          </label>
          {logo && (
            <button type="button" class="button danger" onClick={() => setRemoving(true)}>
              {m.look.logo.remove}
            </button>
          )}
        </div>
        <p class="hint" id="logo-hint">
          {m.look.logo.hint}
        </p>
      </div>
      <ProblemNotice text={problem} />
      {unsent !== null && (
        <p>
          <button type="button" class="button" aria-disabled={isBusy} onClick={() => sendAgain(unsent)}>
            {m.common.tryAgain}
          </button>
        </p>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={m.look.logo.removeAsk}
          confirm={m.look.logo.remove}
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            const changed = await call('removeLogo', { params })
            setRemoving(false)
            onChanged(changed.logo)
            toast(m.look.logo.removed)
          }}
        >
          <p>{m.look.logo.removeLead}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
