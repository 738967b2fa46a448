// Made from the operation table by scripts/generate.ts; a test fails when it is out of date.
import type { CallOptions } from './options.ts'
import type {
  ActivateQuestionArguments,
  CloseSessionArguments,
  CompareQuestionsArguments,
  CompareSessionsArguments,
  Comparison,
  CreatePresentationArguments,
  CreateQuestionArguments,
  CreateReportLinkArguments,
  CreateSessionArguments,
  CreateStageLinkArguments,
  DeleteParticipantArguments,
  DeletePresentationArguments,
  DeleteQuestionArguments,
  DeleteSessionArguments,
  DeleteWebhookArguments,
  Delivery,
  DeliveryPage,
  EnableWebhookArguments,
  Entry,
  EntryPage,
  ExportSessionArguments,
  ExtendQuestionArguments,
  GetLeaderboardArguments,
  GetLimitsArguments,
  GetPresentationArguments,
  GetQuestionArguments,
  GetQuestionResultsArguments,
  GetSessionArguments,
  GetSessionKpisArguments,
  GetSessionLinksArguments,
  GetSessionReportArguments,
  GetSessionReportTextArguments,
  GetSessionResultsArguments,
  GetTrendsArguments,
  GetWebhookArguments,
  Leaderboard,
  Limits,
  ListDeliveriesArguments,
  ListEntriesArguments,
  ListParticipantsArguments,
  ListPresentationsArguments,
  ListQuestionsArguments,
  ListReportLinksArguments,
  ListReportTextsArguments,
  ListSessionsArguments,
  ListStageLinksArguments,
  ListWebhooksArguments,
  LockQuestionArguments,
  OpenSessionArguments,
  ParticipantDeleted,
  Participants,
  Presentation,
  PresentationPage,
  Question,
  QuestionPage,
  QuestionResults,
  RedeliverArguments,
  RegisterWebhookArguments,
  ReopenQuestionArguments,
  Report,
  ReportLink,
  ReportLinkCreated,
  ReportLinkPage,
  ReportTextPage,
  RevealQuestionArguments,
  RevokeReportLinkArguments,
  RevokeStageLinkArguments,
  RotateWebhookSecretArguments,
  ScheduleSessionArguments,
  Session,
  SessionKpis,
  SessionLinks,
  SessionPage,
  SessionResults,
  Spin,
  SpinQuestionArguments,
  StageLink,
  StageLinkCreated,
  StageLinkPage,
  StreamSessionEventsArguments,
  TestWebhookArguments,
  Trends,
  UpdateEntryArguments,
  UpdatePresentationArguments,
  UpdateQuestionArguments,
  UpdateWebhookArguments,
  Webhook,
  WebhookCreated,
  WebhookPage,
} from './types.ts'

/** A method per operation; each takes path parameters, query and the fields of its body as one object. */
export interface Methods {
  /**
   * List the organization's presentations, newest first.
   *
   * `GET /public/v1/presentations`, scope `results:read`.
   * `client.all('listPresentations')` gives the items of all pages.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`
   */
  listPresentations(given?: ListPresentationsArguments, options?: CallOptions): Promise<PresentationPage>

  /**
   * Create a presentation, optionally with its questions: all of it or nothing.
   *
   * `POST /public/v1/presentations`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`
   */
  createPresentation(given: CreatePresentationArguments, options?: CallOptions): Promise<Presentation>

  /**
   * Read one presentation.
   *
   * `GET /public/v1/presentations/{presentationId}`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  getPresentation(given: GetPresentationArguments, options?: CallOptions): Promise<Presentation>

  /**
   * Rename a presentation, or take it out of the trash.
   *
   * `PATCH /public/v1/presentations/{presentationId}`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`, `PRECONDITION_FAILED`
   */
  updatePresentation(given: UpdatePresentationArguments, options?: CallOptions): Promise<Presentation>

  /**
   * Put a presentation in the trash, for 30 days; its sessions stay.
   *
   * `DELETE /public/v1/presentations/{presentationId}`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`
   */
  deletePresentation(given: DeletePresentationArguments, options?: CallOptions): Promise<Presentation>

  /**
   * List the questions of a presentation in order, all in one page.
   *
   * `GET /public/v1/presentations/{presentationId}/questions`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  listQuestions(given: ListQuestionsArguments, options?: CallOptions): Promise<QuestionPage>

  /**
   * Add a question at the end of a presentation.
   *
   * `POST /public/v1/presentations/{presentationId}/questions`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`
   */
  createQuestion(given: CreateQuestionArguments, options?: CallOptions): Promise<Question>

  /**
   * Read one question.
   *
   * `GET /public/v1/presentations/{presentationId}/questions/{questionId}`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  getQuestion(given: GetQuestionArguments, options?: CallOptions): Promise<Question>

  /**
   * Change a question or move it; sessions that asked it keep the revision that they asked.
   *
   * `PATCH /public/v1/presentations/{presentationId}/questions/{questionId}`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`, `QUESTION_LOCKED`, `PRECONDITION_FAILED`
   */
  updateQuestion(given: UpdateQuestionArguments, options?: CallOptions): Promise<Question>

  /**
   * Delete a question that no session has asked.
   *
   * `DELETE /public/v1/presentations/{presentationId}/questions/{questionId}`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`, `QUESTION_ASKED`
   */
  deleteQuestion(given: DeleteQuestionArguments, options?: CallOptions): Promise<Question>

  /**
   * List the organization's sessions, newest first; only those of a state or presentation, or newer than a time.
   *
   * `GET /public/v1/sessions`, scope `results:read`.
   * `client.all('listSessions')` gives the items of all pages.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`
   */
  listSessions(given?: ListSessionsArguments, options?: CallOptions): Promise<SessionPage>

  /**
   * Create a session of a presentation, in state DRAFT, with its join code.
   *
   * `POST /public/v1/sessions`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `LIMIT_REACHED`
   */
  createSession(given: CreateSessionArguments, options?: CallOptions): Promise<Session>

  /**
   * Read one session.
   *
   * `GET /public/v1/sessions/{id}`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  getSession(given: GetSessionArguments, options?: CallOptions): Promise<Session>

  /**
   * Open a session: from now on the room can join.
   *
   * `POST /public/v1/sessions/{id}/open`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`, `INVALID_SESSION_STATE`
   */
  openSession(given: OpenSessionArguments, options?: CallOptions): Promise<Session>

  /**
   * Make a draft session self-paced, opened and closed by the platform at these times.
   *
   * `POST /public/v1/sessions/{id}/schedule`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`, `INVALID_SESSION_STATE`
   */
  scheduleSession(given: ScheduleSessionArguments, options?: CallOptions): Promise<Session>

  /**
   * Put a question on screen; the one that was there is revealed and its results are final.
   *
   * `POST /public/v1/sessions/{id}/questions/{questionId}/activate`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`, `INVALID_SESSION_STATE`
   */
  activateQuestion(given: ActivateQuestionArguments, options?: CallOptions): Promise<Session>

  /**
   * Stop taking answers to the question on screen.
   *
   * `POST /public/v1/sessions/{id}/questions/{questionId}/lock`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`, `INVALID_SESSION_STATE`
   */
  lockQuestion(given: LockQuestionArguments, options?: CallOptions): Promise<Session>

  /**
   * Show what is right; stops taking answers as well.
   *
   * `POST /public/v1/sessions/{id}/questions/{questionId}/reveal`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`, `INVALID_SESSION_STATE`
   */
  revealQuestion(given: RevealQuestionArguments, options?: CallOptions): Promise<Session>

  /**
   * Open the question on screen again: a locked one with its answers, a revealed one without any.
   *
   * `POST /public/v1/sessions/{id}/questions/{questionId}/reopen`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`, `INVALID_SESSION_STATE`
   */
  reopenQuestion(given: ReopenQuestionArguments, options?: CallOptions): Promise<Session>

  /**
   * Give everybody more time for the question on screen.
   *
   * `POST /public/v1/sessions/{id}/questions/{questionId}/extend`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`, `INVALID_SESSION_STATE`
   */
  extendQuestion(given: ExtendQuestionArguments, options?: CallOptions): Promise<Session>

  /**
   * Close a session for good.
   *
   * `POST /public/v1/sessions/{id}/close`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`
   */
  closeSession(given: CloseSessionArguments, options?: CallOptions): Promise<Session>

  /**
   * Delete a session, DRAFT or CLOSED, with all its answers: there is no way back.
   *
   * `DELETE /public/v1/sessions/{id}`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`, `INVALID_SESSION_STATE`
   */
  deleteSession(given: DeleteSessionArguments, options?: CallOptions): Promise<Session>

  /**
   * Read the key figures of a session.
   *
   * `GET /public/v1/sessions/{id}/kpis`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  getSessionKpis(given: GetSessionKpisArguments, options?: CallOptions): Promise<SessionKpis>

  /**
   * Read the results of one question in a session.
   *
   * `GET /public/v1/sessions/{id}/results`, scope `results:read`.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  getQuestionResults(given: GetQuestionResultsArguments, options?: CallOptions): Promise<QuestionResults>

  /**
   * Read the results of all questions that a session has asked, in one response.
   *
   * `GET /public/v1/sessions/{id}/results/all`, scope `results:read`.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  getSessionResults(given: GetSessionResultsArguments, options?: CallOptions): Promise<SessionResults>

  /**
   * List who has earned how many points with the questions revealed so far, best first.
   *
   * `GET /public/v1/sessions/{id}/leaderboard`, scope `results:read`.
   * `client.all('getLeaderboard')` gives the items of all pages.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  getLeaderboard(given: GetLeaderboardArguments, options?: CallOptions): Promise<Leaderboard>

  /**
   * List who joined a session; for an anonymous one only how many.
   *
   * `GET /public/v1/sessions/{id}/participants`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  listParticipants(given: ListParticipantsArguments, options?: CallOptions): Promise<Participants>

  /**
   * Delete what is known of one person who took part in an identified session; their answers stay as nobody's, or go too.
   *
   * `DELETE /public/v1/sessions/{id}/participants/{participantId}`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`, `INVALID_SESSION_STATE`
   */
  deleteParticipant(given: DeleteParticipantArguments, options?: CallOptions): Promise<ParticipantDeleted>

  /**
   * Download everything that a session gathered, as CSV or as an Excel workbook.
   *
   * `GET /public/v1/sessions/{id}/export`, scope `results:read`.
   * Returns the response itself, whose body is the file.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  exportSession(given: ExportSessionArguments, options?: CallOptions): Promise<Response>

  /**
   * Read the report of a session: key figures, every question with its results, Q&A, leaderboard and participants.
   *
   * `GET /public/v1/sessions/{id}/report`, scope `results:read`.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  getSessionReport(given: GetSessionReportArguments, options?: CallOptions): Promise<Report>

  /**
   * Read the report of a session as one short Markdown text.
   *
   * `GET /public/v1/sessions/{id}/report.md`, scope `results:read`.
   * Returns the response itself, whose body is the file.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  getSessionReportText(given: GetSessionReportTextArguments, options?: CallOptions): Promise<Response>

  /**
   * List the texts that participants wrote as answers to a question of type OPEN_TEXT, newest first.
   *
   * `GET /public/v1/sessions/{id}/report/questions/{questionId}/texts`, scope `results:read`.
   * `client.all('listReportTexts')` gives the items of all pages.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  listReportTexts(given: ListReportTextsArguments, options?: CallOptions): Promise<ReportTextPage>

  /**
   * Compare the results of two or more sessions of a presentation, differences with their uncertainty.
   *
   * `GET /public/v1/presentations/{presentationId}/comparison`, scope `results:read`.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  compareSessions(given: CompareSessionsArguments, options?: CallOptions): Promise<Comparison>

  /**
   * Compare questions of a session that were asked twice with the same options, as before and after a discussion.
   *
   * `GET /public/v1/sessions/{id}/comparisons`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  compareQuestions(given: CompareQuestionsArguments, options?: CallOptions): Promise<Comparison>

  /**
   * Read how many sessions, people and answers there were in each month, and which question types.
   *
   * `GET /public/v1/trends`, scope `results:read`.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`
   */
  getTrends(given?: GetTrendsArguments, options?: CallOptions): Promise<Trends>

  /**
   * Make an address at which people without an account read a session's report.
   *
   * `POST /public/v1/sessions/{id}/report-links`, scopes `content:write` and `results:read`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`
   */
  createReportLink(given: CreateReportLinkArguments, options?: CallOptions): Promise<ReportLinkCreated>

  /**
   * List the report links of a session, newest first, the revoked ones too.
   *
   * `GET /public/v1/sessions/{id}/report-links`, scope `results:read`.
   * `client.all('listReportLinks')` gives the items of all pages.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  listReportLinks(given: ListReportLinksArguments, options?: CallOptions): Promise<ReportLinkPage>

  /**
   * Revoke a report link: it opens nothing any more.
   *
   * `DELETE /public/v1/sessions/{id}/report-links/{linkId}`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`
   */
  revokeReportLink(given: RevokeReportLinkArguments, options?: CallOptions): Promise<ReportLink>

  /**
   * Follow a session as server-sent events, from after the event that `Last-Event-ID` names.
   *
   * `GET /public/v1/sessions/{id}/events`, scope `results:read`.
   * Returns the response itself; `client.sessionEvents` reads its stream.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  streamSessionEvents(given: StreamSessionEventsArguments, options?: CallOptions): Promise<Response>

  /**
   * Read the addresses at which participants join a session, and the QR code to show them.
   *
   * `GET /public/v1/sessions/{id}/links`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  getSessionLinks(given: GetSessionLinksArguments, options?: CallOptions): Promise<SessionLinks>

  /**
   * Make the address of a stage: a screen that shows the session, a remote that also controls it, or an embed.
   *
   * `POST /public/v1/sessions/{id}/stage-links`, scopes `content:write` and `results:read`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`, `INVALID_SESSION_STATE`
   */
  createStageLink(given: CreateStageLinkArguments, options?: CallOptions): Promise<StageLinkCreated>

  /**
   * List a session's stage links, newest first, the revoked ones too.
   *
   * `GET /public/v1/sessions/{id}/stage-links`, scope `results:read`.
   * `client.all('listStageLinks')` gives the items of all pages.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  listStageLinks(given: ListStageLinksArguments, options?: CallOptions): Promise<StageLinkPage>

  /**
   * Revoke a stage link: whatever was opened with it ends within 5 s.
   *
   * `DELETE /public/v1/sessions/{id}/stage-links/{linkId}`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`
   */
  revokeStageLink(given: RevokeStageLinkArguments, options?: CallOptions): Promise<StageLink>

  /**
   * List the Q&A entries of a session: pinned first, then most upvotes, then oldest.
   *
   * `GET /public/v1/sessions/{id}/qa`, scope `results:read`.
   * `client.all('listEntries')` gives the items of all pages.
   * @throws {ApiError} `NOT_FOUND`
   */
  listEntries(given: ListEntriesArguments, options?: CallOptions): Promise<EntryPage>

  /**
   * Publish, dismiss, pin or answer a Q&A entry.
   *
   * `PATCH /public/v1/sessions/{id}/qa/{entryId}`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`
   */
  updateEntry(given: UpdateEntryArguments, options?: CallOptions): Promise<Entry>

  /**
   * Spin the SPINNER on screen: the server draws one of its options.
   *
   * `POST /public/v1/sessions/{id}/questions/{questionId}/spin`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`, `INVALID_SESSION_STATE`
   */
  spinQuestion(given: SpinQuestionArguments, options?: CallOptions): Promise<Spin>

  /**
   * Register an endpoint for event deliveries; the response alone carries its signing secret.
   *
   * `POST /public/v1/webhooks`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `LIMIT_REACHED`
   */
  registerWebhook(given: RegisterWebhookArguments, options?: CallOptions): Promise<WebhookCreated>

  /**
   * List the organization's webhook endpoints, newest first.
   *
   * `GET /public/v1/webhooks`, scope `results:read`.
   * `client.all('listWebhooks')` gives the items of all pages.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`
   */
  listWebhooks(given?: ListWebhooksArguments, options?: CallOptions): Promise<WebhookPage>

  /**
   * Read one webhook endpoint, a removed one too.
   *
   * `GET /public/v1/webhooks/{id}`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  getWebhook(given: GetWebhookArguments, options?: CallOptions): Promise<Webhook>

  /**
   * Change where an endpoint gets events and which ones, or switch it off and on.
   *
   * `PATCH /public/v1/webhooks/{id}`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`
   */
  updateWebhook(given: UpdateWebhookArguments, options?: CallOptions): Promise<Webhook>

  /**
   * Remove an endpoint for good; what waits for it is terminated.
   *
   * `DELETE /public/v1/webhooks/{id}`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`
   */
  deleteWebhook(given: DeleteWebhookArguments, options?: CallOptions): Promise<Webhook>

  /**
   * Revive an endpoint that the platform paused after failures.
   *
   * `POST /public/v1/webhooks/{id}/enable`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`, `WEBHOOK_NOT_AUTO_DISABLED`
   */
  enableWebhook(given: EnableWebhookArguments, options?: CallOptions): Promise<Webhook>

  /**
   * Give an endpoint a new signing secret; the old one also signs for 24 hours.
   *
   * `POST /public/v1/webhooks/{id}/rotate-secret`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`
   */
  rotateWebhookSecret(given: RotateWebhookSecretArguments, options?: CallOptions): Promise<WebhookCreated>

  /**
   * Send one ping event to an active endpoint; it does not count as a failure.
   *
   * `POST /public/v1/webhooks/{id}/test`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`, `WEBHOOK_NOT_ACTIVE`
   */
  testWebhook(given: TestWebhookArguments, options?: CallOptions): Promise<Delivery>

  /**
   * List the deliveries of an endpoint, newest first.
   *
   * `GET /public/v1/webhooks/{id}/deliveries`, scope `results:read`.
   * `client.all('listDeliveries')` gives the items of all pages.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  listDeliveries(given: ListDeliveriesArguments, options?: CallOptions): Promise<DeliveryPage>

  /**
   * Deliver a dead-lettered event again, as the same event in a fresh series of attempts.
   *
   * `POST /public/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`, `DELIVERY_NOT_DEAD_LETTERED`, `WEBHOOK_NOT_ACTIVE`
   */
  redeliver(given: RedeliverArguments, options?: CallOptions): Promise<Delivery>

  /**
   * Read the request budget, what is left of it, and what each plan includes.
   *
   * `GET /public/v1/limits`, scope `results:read`.
   * @throws {ApiError}
   */
  getLimits(given?: GetLimitsArguments, options?: CallOptions): Promise<Limits>
}
