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
import { CodeField, MoreTime, NameField, refusalText } from './join-fields.tsx'
import { joinRoom, placeBody, type Refused } from './join-room.ts'
import { type Lookup, lookUpRoom } from './look-up-room.ts'
import { NotOpenYet } from './not-open-yet.tsx'
import { SignInOffer } from './sign-in-offer.tsx'

type Step = 'place' | 'name' | 'wait'

/** Codes get longer when many sessions are open. */
const codeDigitsMin = 6
const typingPauseMs = 400

/** The look of the page; undefined: ours. */
let shownLook: LookupOut['look']

/** Draws the page in the colours of a room, before joining. */
async function takeLook({ look }: Partial<LookupOut>): Promise<void> {
  if (look || shownLook) (await import('../../ui/apply-look.ts')).applyLook(look)
  shownLook = look
}

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
  const [room, setRoom] = useState<Lookup | null>(null)
  const wantsTime = useRef(false)
  const [step, setStep] = useState<Step>('place')
  const [closed, setClosed] = useState<Partial<Refused>>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const heading = useFocusOnChange<HTMLHeadingElement>(step)
  const before = place === null ? lastPlace() : null

  const signIn = room !== null && 'sign_in' in room ? room.sign_in : undefined
  const goal = place ?? asciiDigits(code).replace(/\D/g, '')
  /** The address of a permanent room stands for the code of its session. */
  const codeOf = (found: Lookup | null) => (found && 'join_code' in found && found.join_code) || goal
  const latestGoal = useRef(goal)
  latestGoal.current = goal

  /** Looks up the room unless already known. */
  async function lookUp(): Promise<Lookup | null> {
    if (goal === '' || (room !== null && 'extra_time' in room)) return room
    const found = await lookUpRoom(goal)
    if (latestGoal.current !== goal) return null
    setRoom(found)
    void takeLook(found as Partial<LookupOut>)
    if ('extra_time' in found && found.extra_time === 'GRANTED' && timeFactor !== null) setTimeFactor(1)
    return found
  }

  /** Returns to an existing seat in the linked room. */
  async function goBack(): Promise<void> {
    const found = await lookUp()
    if (found === null) return
    if ('refused' in found) return void isClosed(found)
    const seat = placeOfSession(found.session_id, codeOf(found))
    const { token } = loadMemory(seat)
    if (token !== undefined) await onJoined(seat, token, null)
  }

  /** Shows when a room opens that is not open. */
  function isClosed(found: Partial<Refused>): boolean {
    if (found.refused !== 'SESSION_NOT_OPEN') return false
    setClosed(found)
    setStep('wait')
    return true
  }

  async function submit(event?: Event): Promise<void> {
    event?.preventDefault()
    if (busy) return
    if (goal === '') {
      setProblem(m.codeWithoutDigits)
      return
    }
    setBusy(true)
    setProblem(null)
    const lookedUp = await lookUp()
    if (
      lookedUp !== null &&
      'refused' in lookedUp &&
      (goal.includes('/') || lookedUp.refused !== 'RATE_LIMITED')
    ) {
      setBusy(false)
      if (!isClosed(lookedUp)) setProblem(refusalText(lookedUp.refused))
      return
    }
    // After too many wrong codes from this network, known devices may still rejoin.
    const joinable = codeOf(lookedUp)
    const seat =
      lookedUp !== null && 'session_id' in lookedUp ? placeOfSession(lookedUp.session_id, joinable) : joinable
    const outcome = await joinRoom({
      ...placeBody(joinable),
      join_key: loadMemory(seat).joinKey,
      ...(name.trim() !== '' && { display_name: name }),
      ...(timeFactor !== undefined && { time_factor: timeFactor }),
    })
    if ('joined' in outcome) {
      await onJoined(seat, outcome.joined.token, name.trim() || signIn?.name)
      return
    }
    setBusy(false)
    const { code: why, invalid_fields } = outcome.refused
    // The session of an address may have been closed since.
    if (why === 'NOT_FOUND') setRoom(null)
    if (isClosed({ ...outcome.refused, refused: why })) return
    if (why === 'SIGN_IN_REQUIRED' || (invalid_fields?.includes('display_name') && step !== 'name')) {
      await lookUp()
      setBusy(false)
      setStep('name')
    } else setProblem(refusalText(why))
  }

  // The room may require a name: ask on this page already.
  useEffect(() => {
    if (place !== null || goal.length < codeDigitsMin) return
    const timer = setTimeout(() => void lookUp(), typingPauseMs)
    return () => clearTimeout(timer)
  }, [goal])

  useEffect(() => {
    document.title = `${m.joinTitle} · Roomful`
    if (place !== null) void goBack()
  }, [])

  function typeCode(typed: string): void {
    setCode(typed)
    setRoom(null)
    setTimeFactor(1)
  }

  if (place !== null && room !== null && 'refused' in room && room.refused === 'NOT_FOUND')
    return <NothingOpen />
  if (step === 'wait')
    return <NotOpenYet opensAt={closed.opens_at ?? null} title={closed.title} onAskAgain={submit} />
  const isInvited = place !== null
  const placeLead = isInvited ? m.invitedLead : isUnknownAddress ? m.nothingHere : m.joinLead
  const { title: roomTitle, look } = (room ?? {}) as Partial<LookupOut>
  const signsIn = step === 'name' && signIn?.required === true
  const isIdentified = room !== null && 'identity_mode' in room && identityOf(room).live.storesNames
  const asksName = !signsIn && (step === 'name' || (isIdentified && signIn === undefined))
  const nameTitle = signsIn ? m.signInTitle : m.nameTitle
  const title = step === 'name' ? nameTitle : isInvited ? m.invited : m.joinTitle
  const nameLead = signsIn ? m.signInLead : null
  const lead = step === 'name' ? nameLead : placeLead
  return (
    <main class="page join">
      {look?.logo ? <img class="room-logo" src={look.logo.url} alt="" /> : <Wordmark />}
      <form onSubmit={submit} noValidate>
        <div class="join-screen">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {roomTitle && (isInvited || step === 'name') ? (
            <strong class="written">{roomTitle}</strong>
          ) : (
            lead && <p class="hint">{lead}</p>
          )}
          {look?.name && <bdi class="written">{look.name}</bdi>}
          {step === 'place' && !isInvited && (
            <CodeField
              value={code}
              onInput={typeCode}
              onDone={() => wantsTime.current && void lookUp()}
              problem={problem}
            />
          )}
        </div>
        {signIn?.name && step === 'place' && <p>{m.joinAs(signIn.name)}</p>}
        {step === 'name' && signIn && (
          <SignInOffer place={codeOf(room)} provider={signIn.provider} isRequired={signIn.required} />
        )}
        {asksName && <NameField value={name} onInput={setName} problem={step === 'name' ? problem : null} />}
        {problem !== null && (
          <p class="notice bad" role="alert" id="problem">
            {problem}
          </p>
        )}
        {!signsIn && (
          <button type="submit" class="button main wide" disabled={busy || (asksName && name.trim() === '')}>
            {busy ? m.joining : m.join}
          </button>
        )}
        {step === 'place' && (
          <MoreTime
            room={room}
            value={timeFactor}
            onOpen={() => {
              wantsTime.current = true
              void lookUp()
            }}
            onChange={setTimeFactor}
          />
        )}
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
