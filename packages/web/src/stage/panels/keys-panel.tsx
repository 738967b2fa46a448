import type { JSX } from 'preact'
import { m } from '../../messages/panels/index.ts'
import { type LetterAction, letters, setSingleKeys, singleKeys } from '../controls/keys.ts'

export function KeysPanel(): JSX.Element {
  return (
    <div class="panel-body">
      <label class="radio">
        <input
          type="checkbox"
          checked={singleKeys.value}
          onChange={event => setSingleKeys(event.currentTarget.checked)}
        />
        {m.keysOn}
      </label>
      <p class="hint">{m.keysHint}</p>
      <dl class="keys">
        <Key name={m.keysOfKeyboard.forward} does={m.keyNames.forward} />
        <Key name={m.keysOfKeyboard.past} does={m.nextSlide} />
        <Key name={m.keysOfKeyboard.back} does={m.keyNames.back} />
        <Key name={m.keysOfKeyboard.goTo} does={m.keyNames.goTo} />
        {(Object.keys(letters) as LetterAction[]).map(action => (
          <Key key={action} name={letters[action]} does={m.keyNames[action]} />
        ))}
      </dl>
    </div>
  )
}

function Key({ name, does }: { name: string; does: string }): JSX.Element {
  return (
    <div>
      <dt>
        <kbd>{name}</kbd>
      </dt>
      <dd>{does}</dd>
    </div>
  )
}
