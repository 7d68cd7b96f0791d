import { ChartColumn, Globe, Shield, Target, Users, Zap } from 'lucide-react'

const icons = { Shield, Zap, Users, Target, Globe, BarChart3: ChartColumn }

/** The picture of a service by its name; a name that is not known shows a shield. */
export function Icon({ name, size = 28 }: { name: string; size?: number }) {
  const Picture = Object.hasOwn(icons, name) ? icons[name as keyof typeof icons] : Shield
  return <Picture size={size} strokeWidth={1.75} aria-hidden="true" />
}
