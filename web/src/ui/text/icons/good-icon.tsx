import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Success. */
export const GoodIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <circle cx="12" cy="12" r="8.75" />
    <path d="m8 12.25 2.75 2.75L16 9.5" />
  </Icon>
)
