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
  return { name, place: places.toReversed().join(', ') || region }
}
