import { render } from 'preact'
import { appRoot } from '../ui/app-root.ts'
import './workspace.css'
import { loadWorkspaceMessages } from '../messages/workspace/index.ts'
import { applyTheme } from '../stage/window/theme.ts'
import { refusals } from './api/call.ts'
import { loadMe, refreshMe } from './api/me.ts'
import { App } from './app.tsx'
import { followLinks } from './kit/router.ts'

applyTheme()
followLinks()
await loadWorkspaceMessages()
// A pasted link differs only in its hash, which does not reload.
addEventListener('hashchange', () => location.reload())
void loadMe()
refusals.subscribe(count => {
  if (count > 0) void loadMe()
})
// Idle pages notice removals and remote sign-outs within 5 s.
const refreshEveryMs = 4_000
const refreshWhileVisible = () => (document.visibilityState === 'visible' ? refreshMe() : undefined)
document.addEventListener('visibilitychange', refreshWhileVisible)
void (async () => {
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, refreshEveryMs))
    await refreshWhileVisible()
  }
})()
render(<App />, appRoot())
