import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { m, startTexts as t } from '../../messages/workspace/index.ts'
import { Problem } from '../api/call.ts'
import { Dialog } from '../kit/dialog.tsx'
import { describedBy, Labelled, SelectField } from '../kit/fields.tsx'
import { Form } from '../kit/form.tsx'
import { dateAndTime } from '../kit/moment.tsx'
import { navigate } from '../kit/router.ts'
import { toast } from '../kit/toast.tsx'
import { type Field, useForm } from '../kit/use-form.ts'
import { scheduleSession } from './make-session.ts'
import type { StartableDeck, StartChoices } from './start-choices.ts'
import { KeepField, WhoField, WordFilterField } from './start-dialog.tsx'
import { focusChoiceProblem, TeamsField } from './teams-field.tsx'
import { localTime, ownZone, timeZones, weekAfter, zonedTime } from './zoned-time.ts'

const hourMs = 60 * 60_000

export interface ScheduleDialogProps {
  readonly organizationId: string
  readonly deck: StartableDeck
  /** Choices of the dialog before; absent: those of the presentation. */
  readonly chosen?: StartChoices | undefined
  /** Called before the session is created. @returns an error, or null */
  readonly prepare?: () => Promise<string | null>
  readonly onClose: () => void
}

/** Schedules a session in a chosen time zone, with the user's own time shown. */
export function ScheduleDialog({
  organizationId,
  deck,
  chosen = deck.choices,
  prepare,
  onClose,
}: ScheduleDialogProps): JSX.Element {
  const [choices, setChoices] = useState(chosen)
  const zones = useMemo(timeZones, [])
  const form = useForm({
    name: 'schedule',
    initial: firstTimes(),
    required: ['opens_at', 'closes_at'],
    async send(body) {
      if (focusChoiceProblem()) return
      requireOrder(body)
      const reason = (await prepare?.()) ?? null
      if (reason !== null) return toast(reason)
      const { id, opens_at, closes_at } = await scheduleSession({ organizationId, deck, choices }, body)
      toast(
        t.isScheduled(
          m.sessions.opensAndCloses({ opens: dateAndTime(opens_at!), closes: dateAndTime(closes_at!) }),
        ),
      )
      navigate(`/${organizationId}/sessions/${id}`)
    },
  })
  const { timezone } = form.values
  return (
    <Dialog title={t.scheduleNamed(deck.title)} isWide onClose={onClose}>
      <p class="hint">{t.scheduleLead}</p>
      <Form form={form} submit={t.scheduleSubmit}>
        <TimeField field={form.field('opens_at')} label={t.opens} zone={timezone} />
        <TimeField field={form.field('closes_at')} label={t.closes} zone={timezone} />
        <SelectField
          field={form.field('timezone')}
          label={t.zone}
          choices={zones.map(zone => ({ value: zone, text: zone.replaceAll('_', ' ') }))}
        />
        <WhoField choices={choices} onChange={setChoices} />
        <TeamsField choices={choices} onChange={setChoices} />
        <WordFilterField choices={choices} onChange={setChoices} />
        <KeepField choices={choices} onChange={setChoices} />
      </Form>
    </Dialog>
  )
}

/** From the next full hour, for a week. */
function firstTimes(): { opens_at: string; closes_at: string; timezone: string } {
  const timezone = ownZone()
  const opens_at = localTime(Math.ceil(Date.now() / hourMs) * hourMs, timezone)
  return { opens_at, closes_at: weekAfter(opens_at), timezone }
}

/** Validates the order before the session is created. @throws Problem */
function requireOrder({ opens_at, closes_at, timezone }: ReturnType<typeof firstTimes>): void {
  const [opens, closes] = [zonedTime(opens_at, timezone), zonedTime(closes_at, timezone)]
  const rule =
    opens === null || closes === null
      ? 'time'
      : closes <= opens
        ? 'after_opens_at'
        : closes <= Date.now()
          ? 'in_future'
          : null
  if (rule === null) return
  const details = [{ field: opens === null ? 'opens_at' : 'closes_at', rule, message: rule }]
  throw new Problem('INVALID_REQUEST_BODY', { details })
}

function TimeField({
  field,
  label,
  zone,
}: {
  readonly field: Field<string>
  readonly label: string
  readonly zone: string
}): JSX.Element {
  const at = zonedTime(field.value, zone)
  const isElsewhere = at !== null && zone !== ownZone()
  const labels = {
    field,
    label,
    ...(isElsewhere && { hint: t.inYourZone(dateAndTime(new Date(at).toISOString())) }),
  }
  return (
    <Labelled {...labels}>
      <input
        id={field.id}
        class="input"
        type="datetime-local"
        required
        aria-invalid={field.problem !== null}
        aria-describedby={describedBy(labels)}
        value={field.value}
        onInput={event => field.onChange(event.currentTarget.value)}
      />
    </Labelled>
  )
}
