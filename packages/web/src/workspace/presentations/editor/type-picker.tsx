import './type-picker.css'
import { type QuestionTypeName, questionTypeNames } from '@roomful/contract/question-types/index'
import type { AppOutputOf } from '@roomful/contract/table'
import type { JSX } from 'preact'
import { editorTexts as t } from '../../../messages/workspace/index.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { planName } from '../../kit/plan-name.ts'
import { WorkspaceIcon } from '../../kit/workspace-icon.tsx'
import { type SlideType, TypeIcon } from '../../slides/type-icon.tsx'

type PlanOut = AppOutputOf<'getPlan'>

/** Whether the plan includes a type; if not, the lowest plan that does, or null. */
export type Cover = { readonly is: 'covered' } | { readonly is: 'missing'; readonly from: string | null }

/** @param plan null: unknown; everything counts as included */
export function coverOf(plan: PlanOut | null, type: QuestionTypeName | 'CONTENT'): Cover {
  if (plan === null || type === 'CONTENT') return { is: 'covered' }
  const own = plan.plans.find(tier => tier.plan === plan.plan)
  if (!own || own.question_types.includes(type)) return { is: 'covered' }
  const from = plan.plans.find(tier => tier.question_types.includes(type))
  return { is: 'missing', from: from ? planName(from.plan) : null }
}

const choices: readonly SlideType[] = [...questionTypeNames, 'CONTENT']

/** All slide types; unavailable ones name the required plan. */
export function TypePicker({
  plan,
  onChoose,
  onClose,
}: {
  readonly plan: AppOutputOf<'getPlan'> | null
  readonly onChoose: (type: SlideType) => void
  readonly onClose: () => void
}): JSX.Element {
  return (
    <Dialog title={t.chooseType} onClose={onClose}>
      <ul class="deck-types">
        {choices.map((type, at) => {
          const cover = coverOf(plan, type)
          const { name, hint } = t.types[type]
          return (
            <li key={type}>
              <button
                type="button"
                class="deck-type"
                data-first={at === 0 ? '' : undefined}
                aria-disabled={cover.is === 'missing'}
                onClick={() => cover.is === 'covered' && onChoose(type)}
              >
                <TypeIcon type={type} />
                <span>
                  <strong>{name}</strong>
                  <small class="hint">{hint}</small>
                  {cover.is === 'missing' && (
                    <small class="deck-missing">
                      <WorkspaceIcon name="lock" /> {t.isInactive}.{' '}
                      {cover.from !== null && t.inPlan(cover.from)}
                    </small>
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
