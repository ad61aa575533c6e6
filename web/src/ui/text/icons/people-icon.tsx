import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Families. */
export const PeopleIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <circle cx="9" cy="8.5" r="3.25" />
    <path d="M3 19.5c0-3.5 2.5-5.75 6-5.75s6 2.25 6 5.75M15.5 5.5a3.1 3.1 0 0 1 0 6M17.25 14.25c2.25.6 3.75 2.5 3.75 5.25" />
  </Icon>
)
