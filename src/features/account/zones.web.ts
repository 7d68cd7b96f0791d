interface Zone {
  /** The IANA name. */
  name: string
  /** For display: `Berlin`, `Buenos Aires, Argentina`. */
  place: string
}

/** The zones that this browser supports by region, sorted by place. */
export function zonesByRegion(): [region: string, zones: Zone[]][] {
  const zones = Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'))
  const groups = Map.groupBy(zones.map(zoneOf), ({ name }) => name.split('/')[0] ?? '')
  for (const group of groups.values()) group.sort((a, b) => a.place.localeCompare(b.place))
  return [...groups]
}

export function zoneOf(name: string): Zone {
  const [region = '', ...places] = name.replaceAll('_', ' ').split('/')
  return { name, place: renamed[name] ?? (places.toReversed().join(', ') || region) }
}

/** Browsers go on listing these by names that their people no longer use, or that are no words. */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Asmara',
  'America/Coral_Harbour': 'Atikokan',
  'America/Godthab': 'Nuuk',
  'America/Scoresbysund': 'Ittoqqortoormiit',
  'Antarctica/DumontDUrville': 'Dumont d’Urville',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
  'Pacific/Enderbury': 'Kanton',
  'Pacific/Ponape': 'Pohnpei',
  'Pacific/Truk': 'Chuuk',
}
