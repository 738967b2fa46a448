/** A certificate for localhost that nobody has signed but itself, with its key: for tests and nothing else. */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgcPMe6wvb0zQl2Aa3
8qn11bwasf6iyfYD3Gws4db4Rf6hRANCAARHi+9/RqWMCje/g8q+5xv2/1aqJFNN
R7edCjnJLuBFArnglladj62a9XyKemtOZPzoixhRIKrOifHkB3vQZd/F
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIURHqzZHM+NCvhs2fUUay0gYNlhggwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTAzMTYxN1oYDzIxMjYxMDI4
MDMxNjE3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARHi+9/RqWMCje/g8q+5xv2/1aqJFNNR7edCjnJLuBFArnglladj62a
9XyKemtOZPzoixhRIKrOifHkB3vQZd/Fo28wbTAdBgNVHQ4EFgQUAbno0l0ve0j9
mkzYi4sSj6AfUFswHwYDVR0jBBgwFoAUAbno0l0ve0j9mkzYi4sSj6AfUFswDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgRsGZyX4qQwOyQu+XiS+BgE3ln7x+3nOSaSW7TvRbEpECIC3G
tHdkfJAv1B+fO7NNGLCc15ddNvUxAGdhc//PVoKD
-----END CERTIFICATE-----`,
}
