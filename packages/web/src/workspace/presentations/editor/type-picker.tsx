import { questionTypeNames } from '@roomful/contract/question-types/index'
import type { WorkspaceOutputOf } from '@roomful/contract/workspace/index'
import type { JSX } from 'preact'
import { editorTexts as t } from '../../../messages/workspace/index.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { WorkspaceIcon } from '../../kit/workspace-icon.tsx'
import type { SlideType } from '../../slides/type-icon.tsx'
import { TypeIcon } from '../../slides/type-icon.tsx'
import { coverOf } from './plan-cover.ts'
import './type-picker.css'

const choices: readonly SlideType[] = [...questionTypeNames, 'CONTENT']

/** All kinds of slides; those that the plan lacks name the plan that has them. */
export function TypePicker({
  plan,
  onChoose,
  onClose,
}: {
  readonly plan: WorkspaceOutputOf<'getPlan'> | null
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
