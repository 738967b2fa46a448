// Made from the operation table by scripts/generate.ts; a test fails when it is out of date.

/** Method and path of every operation. */
export const routes = {
  listPresentations: ['GET', '/public/v1/presentations'],
  createPresentation: ['POST', '/public/v1/presentations'],
  getPresentation: ['GET', '/public/v1/presentations/{presentationId}'],
  listQuestions: ['GET', '/public/v1/presentations/{presentationId}/questions'],
  createQuestion: ['POST', '/public/v1/presentations/{presentationId}/questions'],
  getQuestion: ['GET', '/public/v1/presentations/{presentationId}/questions/{questionId}'],
  updateQuestion: ['PATCH', '/public/v1/presentations/{presentationId}/questions/{questionId}'],
  listSessions: ['GET', '/public/v1/sessions'],
  createSession: ['POST', '/public/v1/sessions'],
  getSession: ['GET', '/public/v1/sessions/{id}'],
  openSession: ['POST', '/public/v1/sessions/{id}/open'],
  scheduleSession: ['POST', '/public/v1/sessions/{id}/schedule'],
  activateQuestion: ['POST', '/public/v1/sessions/{id}/questions/{questionId}/activate'],
  lockQuestion: ['POST', '/public/v1/sessions/{id}/questions/{questionId}/lock'],
  revealQuestion: ['POST', '/public/v1/sessions/{id}/questions/{questionId}/reveal'],
  closeSession: ['POST', '/public/v1/sessions/{id}/close'],
  getSessionKpis: ['GET', '/public/v1/sessions/{id}/kpis'],
  getQuestionResults: ['GET', '/public/v1/sessions/{id}/results'],
  listParticipants: ['GET', '/public/v1/sessions/{id}/participants'],
  listEntries: ['GET', '/public/v1/sessions/{id}/qa'],
  updateEntry: ['PATCH', '/public/v1/sessions/{id}/qa/{entryId}'],
  spinQuestion: ['POST', '/public/v1/sessions/{id}/questions/{questionId}/spin'],
  getLimits: ['GET', '/public/v1/limits'],
} as const
