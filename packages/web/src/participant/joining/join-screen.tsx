import { identityOf } from '@roomful/contract/identity'
import { asciiDigits } from '@roomful/contract/lib/digits'
import type { JoinBody, LookupOut } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { m } from '../../messages/join/index.ts'
import { useFocusOnChange } from '../../ui/focus-heading.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { lastPlace, loadMemory, placeOfSession } from '../memory.ts'
import { CodeField, MoreTime, NameField, Problem, refusalText } from './join-fields.tsx'
import { joinRoom, placeBody, type Refused } from './join-room.ts'
import { NotOpenYet } from './not-open-yet.tsx'
import { SignInOffer } from './sign-in-offer.tsx'
import { roomIn, useLookup } from './use-lookup.ts'

/** After `place`, rooms may require a name or a sign-in, or not be open yet. */
type Step = { readonly type: 'place' | 'name' } | { readonly type: 'wait'; readonly refusal: Refused }

/** Input typed before the script loaded. */
function typedSoFar(): string {
  return document.querySelector<HTMLInputElement>('#code')?.value ?? ''
}

/** Join form: code or link, name where required, and more time on request. */
export function JoinScreen({
  place,
  isUnknownAddress,
  onJoined,
}: {
  /** From a link; null: to be typed. */
  place: string | null
  /** Redirected from an unknown address. */
  isUnknownAddress: boolean
  onJoined: (place: string, token: string, name: string | null | undefined) => Promise<void>
}): JSX.Element {
  const [code, setCode] = useState(typedSoFar)
  const [name, setName] = useState('')
  const [timeFactor, setTimeFactor] = useState<JoinBody['time_factor']>(1)
  const [step, setStep] = useState<Step>({ type: 'place' })
  const wantsTime = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const goal = place ?? asciiDigits(code).replace(/\D/g, '')
  const [found, lookUp, forgetRoom] = useLookup(goal, place === null)
  const room = roomIn(found)
  // With GRANTED, only the presenter extends time.
  const requestedFactor = room?.extra_time === 'GRANTED' && timeFactor !== null ? 1 : timeFactor
  /** The address of a permanent room stands for the code of its session. */
  const codeOf = (room: LookupOut | undefined) => room?.join_code || goal
  /** Where this device stores its state for the room. */
  const seatIn = (room: LookupOut | undefined) =>
    room ? placeOfSession(room.session_id, codeOf(room)) : codeOf(room)

  /** Returns to an existing seat in the linked room. */
  async function goBack(): Promise<void> {
    const outcome = await lookUp()
    if (outcome.type === 'refused') waitIfNotOpen(outcome)
    if (outcome.type !== 'ok') return
    const seat = seatIn(outcome.body)
    const { token } = loadMemory(seat)
    if (token !== undefined) await onJoined(seat, token, null)
  }

  function waitIfNotOpen(refusal: Refused): boolean {
    const isNotOpen = refusal.code === 'SESSION_NOT_OPEN'
    if (isNotOpen) setStep({ type: 'wait', refusal })
    return isNotOpen
  }

  function refuse(refusal: Refused): void {
    setBusy(false)
    if (!waitIfNotOpen(refusal)) setProblem(refusalText(refusal.code))
  }

  async function submit(event?: Event): Promise<void> {
    event?.preventDefault()
    if (busy) return
    if (goal === '') return setProblem(m.codeWithoutDigits)
    setBusy(true)
    setProblem(null)
    const lookup = await lookUp()
    // After too many wrong codes from this network, known devices may still rejoin.
    if (lookup.type === 'refused' && (goal.includes('/') || lookup.code !== 'RATE_LIMITED'))
      return refuse(lookup)
    const lookedUp = roomIn(lookup)
    const seat = seatIn(lookedUp)
    const outcome = await joinRoom({
      ...placeBody(codeOf(lookedUp)),
      join_key: loadMemory(seat).joinKey,
      ...(name.trim() !== '' && { display_name: name }),
      ...(requestedFactor !== undefined && { time_factor: requestedFactor }),
    })
    if (outcome.type === 'ok') return onJoined(seat, outcome.body.token, name.trim() || room?.sign_in?.name)
    // The session of an address may have been closed since.
    if (outcome.code === 'NOT_FOUND') forgetRoom()
    const isNameMissing = step.type !== 'name' && outcome.invalid_fields?.includes('display_name')
    if (outcome.code !== 'SIGN_IN_REQUIRED' && !isNameMissing) return refuse(outcome)
    await lookUp()
    setBusy(false)
    setStep({ type: 'name' })
  }

  useEffect(() => {
    document.title = `${m.joinTitle} · Roomful`
  }, [m.joinTitle])
  useEffect(() => {
    if (place !== null) void goBack()
  }, [])

  function typeCode(typed: string): void {
    setCode(typed)
    forgetRoom()
    setTimeFactor(1)
  }

  function askForTime(): void {
    wantsTime.current = true
    void lookUp()
  }

  const heading = useFocusOnChange<HTMLHeadingElement>(step.type)
  const signIn = room?.sign_in
  const isLink = place !== null
  const before = isLink ? null : lastPlace()
  if (isLink && found.type === 'refused' && found.code === 'NOT_FOUND') return <NothingOpen />
  if (step.type === 'wait') return <NotOpenYet refusal={step.refusal} onAskAgain={submit} />

  const joinButton = (asksName: boolean | undefined) => (
    <>
      <Problem id="problem" text={problem} />
      <button type="submit" class="button main wide" disabled={busy || (asksName && name.trim() === '')}>
        {busy ? m.joining : m.join}
      </button>
    </>
  )

  function placeStep(): JSX.Element {
    const asksName = room && !signIn && identityOf(room).live.storesNames
    return (
      <>
        {signIn?.name && <p>{m.joinAs(signIn.name)}</p>}
        {asksName && <NameField value={name} onInput={setName} problem={null} />}
        {joinButton(asksName)}
        <MoreTime found={found} value={requestedFactor} onOpen={askForTime} onChange={setTimeFactor} />
      </>
    )
  }

  function nameStep(): JSX.Element {
    return (
      <>
        {signInStep()}
        <NameField value={name} onInput={setName} problem={problem} />
        {joinButton(true)}
      </>
    )
  }

  function signInStep() {
    return signIn && <SignInOffer place={codeOf(room)} {...signIn} />
  }

  const isPlace = step.type === 'place'
  const placeForm = isLink ? 'link' : 'code'
  const look = room?.look
  const [title, lead, fields] = {
    code: [m.joinTitle, isUnknownAddress ? m.nothingHere : m.joinLead, placeStep] as const,
    link: [m.invited, m.invitedLead, placeStep] as const,
    name: [m.nameTitle, null, nameStep] as const,
    signIn: [m.signInTitle, m.signInLead, signInStep] as const,
  }[isPlace ? placeForm : signIn?.required ? 'signIn' : 'name']
  return (
    <main class="page join">
      {look?.logo ? <img class="room-logo" src={look.logo.url} alt="" /> : <Wordmark />}
      <form onSubmit={submit} noValidate>
        <div class="join-screen">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {room?.title && (isLink || !isPlace) ? (
            <strong class="written">{room.title}</strong>
          ) : (
            lead && <p class="hint">{lead}</p>
          )}
          {look?.name && <bdi class="written">{look.name}</bdi>}
          {isPlace && !isLink && (
            <CodeField
              value={code}
              onInput={typeCode}
              onDone={() => wantsTime.current && void lookUp()}
              problem={problem}
            />
          )}
        </div>
        {fields()}
      </form>
      {before && (
        <a class="button" href={`/j/${before.place}`}>
          <bdi class="written one-line">{m.comeBack(before.title)}</bdi>
        </a>
      )}
      <LanguageSwitch label={m.language} />
    </main>
  )
}

/** A link or code whose session has ended or never existed. */
function NothingOpen(): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main class="page join">
      <Wordmark />
      <div class="join-screen">
        <h1 ref={heading} tabIndex={-1}>
          {m.nothingOpen}
        </h1>
        <p>{m.nothingOpenLead}</p>
      </div>
      <a class="button main wide" href="/">
        {m.anotherRoom}
      </a>
      <LanguageSwitch label={m.language} />
    </main>
  )
}
