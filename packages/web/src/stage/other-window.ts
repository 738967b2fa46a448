/** Whether this stage was opened by the presenter's page, which has the controls. Keys and clickers work on both. */
export const showsOnly = new URLSearchParams(location.search).get('controls') === 'off'

/** Opens the stage in a window of its own, for the projector, or brings it to the front. */
export function openStageWindow(sessionId: string): void {
  open(`/stage/${sessionId}?controls=off`, `roomful-stage-${sessionId}`, 'popup,width=1280,height=720')
}

/** Opens the presenter's page in a window of its own, for the screen that the room does not see. */
export function openPresenterWindow(sessionId: string): void {
  open(`/presenter/${sessionId}`, `roomful-presenter-${sessionId}`, 'popup,width=1280,height=800')
}
