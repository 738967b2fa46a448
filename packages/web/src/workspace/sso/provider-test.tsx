import type { WorkspaceOutputOf } from '@roomful/contract/workspace/index'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import { asProblem, problemText } from '../api/problem.ts'
import { ProblemNotice } from '../kit/form.tsx'
import type { OrganizationProps } from '../kit/organization-props.ts'
import { Section } from '../kit/screen.tsx'

type Outcome = { readonly of: string } & WorkspaceOutputOf<'testProvider'>

/** Whether the provider responds, and what to change if it does not; then linking one's own account there. */
export function ProviderTest({
  organization,
  issuer,
  saved,
}: OrganizationProps & {
  readonly issuer: string
  /** Tests again whenever this changes. */
  readonly saved: number
}): JSX.Element {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const params = { organizationId: organization.id }
  const name = hostOf(issuer)

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (thrown) {
      setProblem(problemText(asProblem(thrown), { SIGN_IN_REQUIRED: m.provider.passwordFirst }))
    } finally {
      setBusy(false)
    }
  }
  const test = () =>
    run(async () => {
      setOutcome(null)
      setOutcome({ of: issuer, ...(await call('testProvider', { params })) })
    })
  const signIn = () =>
    run(async () => {
      const body = { organization_id: organization.id }
      // The own account there has to be known before it lets anybody in.
      const isLinked = organization.provider?.linked === true
      const begun = await (isLinked ? call('beginProviderSignIn', { body }) : call('linkProvider', { body }))
      location.assign(begun.url)
    })
  useEffect(() => {
    if (saved > 0) void test()
  }, [saved])

  return (
    <Section id="test-provider" title={m.signIn.test} lead={m.signIn.testLead}>
      <div class="alert" role="status">
        {isBusy && <p class="hint">{m.common.sending}</p>}
        {outcome?.ok && <p class="notice good">{m.signIn.testOk(hostOf(outcome.of))}</p>}
        {outcome?.fault && (
          <div class="notice bad">
            <p>{m.signIn.faults[outcome.fault]}</p>
            {outcome.problem !== null && (
              <p class="fault-words">
                <bdi lang="en">{outcome.problem}</bdi>
              </p>
            )}
          </div>
        )}
      </div>
      <ProblemNotice text={problem} />
      <div class="form-end">
        <button type="button" class="button" aria-disabled={isBusy} onClick={() => !isBusy && test()}>
          {m.signIn.testSubmit}
        </button>
        <button type="button" class="button" aria-disabled={isBusy} onClick={() => !isBusy && signIn()}>
          {m.signIn.tryIt(name)}
        </button>
      </div>
      <p class="hint">{organization.provider?.linked ? m.signIn.tryLinked : m.signIn.tryLead}</p>
    </Section>
  )
}

function hostOf(issuer: string): string {
  return URL.parse(issuer)?.host ?? issuer
}
