import type { StartingDeck } from '../starting-deck.ts'

export const lectureCheckIn: StartingDeck = {
  title: 'Einstieg in die Vorlesung',
  lead: 'Was vom letzten Mal hängen geblieben ist, wo es hakt und welche Fragen offen sind.',
  slides: [
    {
      question: {
        type: 'WORD_CLOUD',
        prompt: 'Was ist bei Ihnen vom letzten Mal hängen geblieben?',
        settings: { max_words: 3 },
        notes: 'Erst aus dem Gedächtnis, dann die Zusammenfassung: Was man selbst erinnert, bleibt.',
      },
    },
    {
      content: {
        title: 'Das letzte Mal in drei Punkten',
        body: '1. Der erste Gedanke\n2. Der zweite Gedanke\n3. Der dritte Gedanke',
        on_phones: true,
        notes: 'Die drei Punkte durch eigene ersetzen und mit den Wörtern davor vergleichen: Was fehlt?',
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: 'Wie gut konnten Sie beim letzten Mal folgen?',
        settings: { min_label: 'Gar nicht', max_label: 'Alles klar' },
      },
    },
    {
      question: {
        type: 'FILL_IN_BLANK',
        prompt: 'Auf Meereshöhe siedet Wasser bei ___ Grad Celsius.',
        settings: { blanks: [{ accepted: ['100', 'hundert', 'einhundert'] }] },
        notes: 'Ein Beispiel: durch einen Satz aus dem eigenen Fach ersetzen.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Wie ist das Tempo dieser Veranstaltung?',
        options: [{ text: 'Zu langsam' }, { text: 'Genau richtig' }, { text: 'Zu schnell' }],
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'Was war bisher am schwersten zu verstehen?',
        settings: { max_length: 300 },
      },
    },
    {
      question: {
        type: 'QA',
        prompt: 'Was möchten Sie fragen?',
        notes:
          'Fragen lassen sich bis zum Ende der Sitzung schreiben und unterstützen. Vor der Pause hierher zurückkommen und beantworten, was die meisten Stimmen hat.',
      },
    },
  ],
}
