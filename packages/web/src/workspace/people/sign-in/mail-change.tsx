import type { AppOutputOf } from '@roomful/contract/table'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../../messages/workspace/index.ts'
import { call, Problem } from '../../api/call.ts'
import { signedInAs, signedOut } from '../../api/me.ts'
import { Form } from '../../kit/form.tsx'
import { Frame } from '../../kit/frame.tsx'
import { Checking, dropLinkSecret, EndedLink, Unreachable, useLink } from '../../kit/links.tsx'
import { navigate } from '../../kit/router.ts'
import { useForm } from '../../kit/use-form.ts'
import { SignInForm } from './sign-in.tsx'

type MailChange = AppOutputOf<'confirmMailChange'>

/** Confirms a change of the mail address, by a link to the current address and then by one to the new address. */
export function MailChangeScreen(): JSX.Element {
  const link = useLink(secret => call('checkMailChange', { body: { secret } }))
  const [done, setDone] = useState<MailChange | null>(null)
  const [isEnded, setEnded] = useState(false)
  if (link.type === 'checking') return <Checking />
  if (link.type === 'unreachable') return <Unreachable problem={link.problem} again={link.again} />
  if (link.type !== 'good' || isEnded) return <EndedLink>{m.auth.endedMailChange}</EndedLink>
  if (done?.step === 'CURRENT')
    return (
      <Frame title={m.auth.resetSent} step="sent" lead={m.auth.mailChangeSent(done.email)}>
        {null}
      </Frame>
    )
  if (done)
    return (
      <Frame title={m.auth.signIn} step="sign-in" lead={m.auth.mailChanged}>
        <SignInForm
          email={done.email}
          onSignedIn={me => {
            signedInAs(me)
            navigate('/', 'replace')
          }}
        />
      </Frame>
    )
  return (
    <Confirmation
      secret={link.secret}
      change={link.leadsTo}
      onDone={change => {
        if (change.step === 'NEW') {
          dropLinkSecret()
          signedOut()
        }
        setDone(change)
      }}
      onEnded={() => setEnded(true)}
    />
  )
}

function Confirmation({
  secret,
  change,
  onDone,
  onEnded,
}: {
  readonly secret: string
  readonly change: MailChange
  readonly onDone: (change: MailChange) => void
  readonly onEnded: () => void
}): JSX.Element {
  const isLast = change.step === 'NEW'
  const form = useForm({
    name: 'mail-change',
    initial: {},
    async send() {
      try {
        onDone(await call('confirmMailChange', { body: { secret } }))
      } catch (thrown) {
        if (!(thrown instanceof Problem && thrown.code === 'NOT_FOUND')) throw thrown
        onEnded()
      }
    },
    texts: { INVALID_REQUEST_BODY: m.auth.mailChangeTaken },
  })
  return (
    <Frame
      title={m.auth.mailChange}
      step={change.step}
      lead={isLast ? m.auth.mailChangeLast : m.auth.mailChangeFirst}
    >
      <p>
        <strong>
          <bdi class="written">{change.email}</bdi>
        </strong>
      </p>
      <Form form={form} submit={isLast ? m.auth.mailChangeConfirm : m.auth.mailChangeGoOn} />
    </Frame>
  )
}
