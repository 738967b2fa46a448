import type { EditorMessages } from '../en/editor.ts'

export const types: EditorMessages['types'] = {
  MULTIPLE_CHOICE: { name: 'Auswahl', hint: 'Eine Option wählen oder mehrere.' },
  QUIZ: { name: 'Quiz', hint: 'Eine richtige Antwort, Punkte, und Schnelligkeit zählt.' },
  WORD_CLOUD: { name: 'Wortwolke', hint: 'Je öfter ein Wort kommt, desto größer wird es.' },
  OPEN_TEXT: { name: 'Freier Text', hint: 'Alle schreiben einen eigenen Text.' },
  RATING: { name: 'Bewertung', hint: 'Ein Wert auf einer kurzen Skala.' },
  NPS: { name: 'Weiterempfehlung (NPS)', hint: 'Wie wahrscheinlich man weiterempfiehlt, 0 bis 10.' },
  NUMERIC: { name: 'Zahl', hint: 'Eine Schätzung oder eine Zahl, die zu wissen ist.' },
  RANKING: { name: 'Rangfolge', hint: 'Optionen nach Vorliebe ordnen.' },
  ORDERING: { name: 'Richtige Reihenfolge', hint: 'Optionen in die richtige Reihenfolge bringen.' },
  MATCHING: { name: 'Zuordnen', hint: 'Finden, was zusammengehört.' },
  FILL_IN_BLANK: { name: 'Lückentext', hint: 'Einen Satz vervollständigen.' },
  POINT_ALLOCATION: { name: 'Punkte verteilen', hint: 'Punkte auf Optionen verteilen.' },
  SPINNER: { name: 'Glücksrad', hint: 'Lost eine der Optionen aus.' },
  QA: { name: 'Fragen aus dem Raum', hint: 'Alle fragen und stimmen für Fragen anderer.' },
  CONTENT: { name: 'Inhaltsfolie', hint: 'Titel, Text und ein Bild: nichts zu beantworten.' },
}

export const settings: EditorMessages['settings'] = {
  allow_multiple: { label: 'Mehrere Optionen sind wählbar', hint: '' },
  show_results: {
    label: 'Teilnehmende sehen die Ergebnisse',
    hint: 'Auf ihren Handys, nachdem sie geantwortet haben. Die Leinwand zeigt sie in jedem Fall.',
  },
  time_limit_seconds: { label: 'Zeit zum Antworten', hint: 'Leer: ohne Limit.' },
  points: { label: 'Punkte für eine richtige Antwort', hint: 'Mit 0 zählt sie nicht in der Rangliste.' },
  speed_bonus: { label: 'Schnelle Antworten zählen mehr', hint: 'Am Ende der Zeit die Hälfte der Punkte.' },
  reveal_after_answering: {
    label: 'Die richtige Antwort sofort zeigen',
    hint: 'In Sitzungen im eigenen Tempo: nach der Antwort, die dann endgültig ist.',
  },
  max_words: { label: 'Wörter je Person', hint: '' },
  stop_words: {
    label: 'Füllwörter weglassen',
    hint: 'Zum Beispiel „der“ und „und“. In Exporten bleiben sie.',
  },
  max_length: { label: 'Längster Text', hint: '' },
  min: { label: 'Kleinster Wert', hint: '' },
  max: { label: 'Größter Wert', hint: '' },
  step: { label: 'Schritt', hint: 'Der Abstand zwischen zwei Werten.' },
  min_label: { label: 'Text am kleinsten Wert', hint: 'Etwa: gar nicht.' },
  max_label: { label: 'Text am größten Wert', hint: 'Etwa: sehr.' },
  correct_value: { label: 'Richtige Zahl', hint: 'Leer: Nichts ist richtig oder falsch.' },
  tolerance: { label: 'Toleranz', hint: 'Wie weit daneben noch als richtig gilt.' },
  total_points: { label: 'Punkte, die jede Person verteilt', hint: '' },
  moderation: {
    label: 'Fragen warten auf Ihre Freigabe',
    hint: 'Vorher sieht sie sonst niemand.',
  },
  labels: {
    label: 'Themen für Fragen',
    hint: 'Eines pro Zeile, höchstens 12. Beim Fragen lassen sich drei wählen.',
  },
  blanks: { label: 'Richtige Antworten', hint: '' },
}

export const settingGroups: EditorMessages['settingGroups'] = {
  answer: 'Antworten',
  scoring: 'Richtig und falsch',
  results: 'Ergebnisse',
}

export const samples: EditorMessages['samples'] = {
  words: [
    'neugierig',
    'Team',
    'Kaffee',
    'bereit',
    'sonnig',
    'wach',
    'zuversichtlich',
    'müde',
    'neu',
    'gemeinsam',
  ],
  texts: [
    'Mehr Zeit für das, was zählt.',
    'Die kurzen Besprechungen beibehalten.',
    'Ich würde gern mehr Beispiele hören.',
    'Schreiben wir auf, was wir beschließen.',
  ],
  questions: ['Wann öffnet das neue Büro?', 'Wer entscheidet über das Budget?', 'Gibt es eine Aufzeichnung?'],
  wrong: 'etwas anderes',
}
