import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Done. */
export const CheckIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="m5 12.5 4.75 4.75L19.5 7" />
  </Icon>
)
