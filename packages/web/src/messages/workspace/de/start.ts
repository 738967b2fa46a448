import type { StartMessages } from '../en/start.ts'

export const messages: StartMessages = {
  startLead: 'Die Leinwand öffnet sich in einem neuen Tab; beitreten kann man mit dem Code, den sie zeigt.',
  startNamed: (title: string) => `„${title}“ starten`,
  startNow: 'Jetzt starten',
  who: 'Wer nimmt teil?',
  whoHints: {
    ANONYMOUS:
      'Keine Namen, auch nicht auf Ranglisten. Nach dem Ende kann niemand sagen, wer was geantwortet hat.',
    IDENTIFIED: 'Alle geben einen Namen an, und Sie sehen, wer was gesagt hat.',
  },
  more: parts => `Mehr: ${parts.join(', ')}`,
  short: {
    reactions: isOn => `Reaktionen ${isOn ? 'an' : 'aus'}`,
    wordFilter: isOn => `Wortfilter ${isOn ? 'an' : 'aus'}`,
    extraTime: { FREE: 'mehr Zeit wählen alle selbst', GRANTED: 'mehr Zeit gewähren Sie' },
    door: 'Beitritt zunächst gesperrt',
    lobbyNames: 'keine Namen in der Lobby',
  },
  extraTime: 'Mehr Zeit für alle, die sie brauchen',
  extraTimeChoices: {
    FREE: { text: 'Alle wählen sie selbst', hint: '50 % mehr Zeit oder doppelt so viel.' },
    GRANTED: { text: 'Sie gewähren sie', hint: 'Auf der Fernbedienung, Person für Person.' },
  },
  door: 'Mit gesperrtem Beitritt beginnen',
  doorHint: 'Niemand kann beitreten, bis Sie den Beitritt auf der Leinwand erlauben.',
  reactions: 'Reaktionen',
  reactionsHint: 'Emojis, die die Leinwand zeigt und niemand speichert.',
  lobbyNames: 'Namen in der Lobby',
  wordFilter: 'Wortfilter',
  wordFilterHint: 'Was eines enthält, wartet auf Sie, bevor andere es sehen.',
  scheduleNamed: (title: string) => `„${title}“ planen`,
  scheduleLead: 'Zwischen diesen Zeiten antworten alle in ihrem eigenen Tempo; niemand muss präsentieren.',
  scheduleSubmit: 'Planen',
  isScheduled: (when: string) => `Sie öffnet sich von selbst: ${when}.`,
  opens: 'Öffnet',
  closes: 'Schließt',
  zone: 'Zeitzone',
  inYourZone: (when: string) => `Bei Ihnen: ${when}`,
}
