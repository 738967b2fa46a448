import { loadStartMessages } from '../../messages/workspace/index.ts'
import { lazily } from '../../ui/lazily.tsx'
import type { ScheduleDialogProps } from './schedule-dialog.tsx'
import type { StartDialogProps } from './start-dialog.tsx'

/** Loaded when one opens. */
export const StartDialog = lazily<StartDialogProps>(async () => {
  const [{ StartDialog }] = await Promise.all([import('./start-dialog.tsx'), loadStartMessages()])
  return StartDialog
})
export const ScheduleDialog = lazily<ScheduleDialogProps>(async () => {
  const [{ ScheduleDialog }] = await Promise.all([import('./schedule-dialog.tsx'), loadStartMessages()])
  return ScheduleDialog
})
