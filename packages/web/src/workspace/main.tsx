import { render } from 'preact'
import { appRoot } from '../ui/app-root.ts'
import './workspace.css'
import { loadWorkspaceMessages } from '../messages/workspace/index.ts'
import { applyTheme } from '../stage/theme.ts'
import { refusals } from './api/access-lost.ts'
import { loadMe, refreshMe } from './api/me.ts'
import { App } from './app.tsx'
import { followLinks } from './router.ts'

applyTheme()
await loadWorkspaceMessages()
followLinks()
// Another link pasted into this page is opened from the beginning.
addEventListener('hashchange', () => location.reload())
void loadMe()
refusals.subscribe(count => {
  if (count > 0) void loadMe()
})
// Whoever is removed or signed out elsewhere is out within 5 s, on a page at which nobody does anything too.
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
