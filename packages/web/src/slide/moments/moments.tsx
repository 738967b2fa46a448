/** Screens that no stage begins with. */
export { Dashboard } from './dashboard.tsx'
export { EndScreen } from './end-screen.tsx'
export { Standings } from './standings.tsx'
export { TeamWall } from './teams-later.tsx'
